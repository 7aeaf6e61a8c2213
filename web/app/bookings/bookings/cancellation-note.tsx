import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'

/** Names who canceled the booking, their message and the refund. Renders nothing when it is not canceled. */
export function CancellationNote({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.bookings.cancellation')
  const format = useFormat()
  const { cancellation, money, currency } = booking
  if (!cancellation) return null
  const kept = money.paid - money.refunded - money.refundDue - money.chargedBack
  const amount = (value: number) => ({ amount: format.money(value, currency) })
  return (
    <Alert title={t(cancellation.by)} className="mb-6">
      {cancellation.message && (
        <p className="mb-2 [overflow-wrap:anywhere]">
          {t('message')} <span className="block whitespace-pre-line">{cancellation.message}</span>
        </p>
      )}
      {money.paid === 0 && <p>{t('nothingKept')}</p>}
      {money.refundDue > 0 && <p>{t('due', amount(money.refundDue))}</p>}
      {money.refunded > 0 && <p>{t('refunded', amount(money.refunded))}</p>}
      {kept > 0 && <p>{t('kept', amount(kept))}</p>}
    </Alert>
  )
}
