import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'

interface CancelTermsProps {
  booking: BookingDetail
  terms: NonNullable<BookingDetail['actions']['cancel']>
}

/** The refund, and until when it is full. */
export function CancelTerms({ booking, terms }: CancelTermsProps) {
  const t = useTranslations('dashboard.bookings.cancel')
  const format = useFormat()
  const { freeUntil, isFree, refundAmount } = terms
  const time = format.dayTime(freeUntil)
  const amount = format.money(refundAmount, booking.currency)
  const words = () => {
    if (booking.status === 'held') return t('unpaid')
    if (isFree) return refundAmount > 0 ? t('full', { amount, time }) : t('noMoney', { time })
    if (refundAmount === 0) return t('nothing', { time })
    return t('part', { amount, price: format.money(booking.price, booking.currency), time })
  }
  return (
    <>
      <Alert tone={isFree ? 'info' : 'warning'}>{words()}</Alert>
      {refundAmount > 0 && (
        <div className="text-[0.9375rem]">
          <p className="font-semibold">{t('howTitle')}</p>
          <p className="text-soft">{t('how')}</p>
        </div>
      )}
    </>
  )
}
