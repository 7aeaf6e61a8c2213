import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PaymentBadge } from '../../ui/payment-badge.tsx'
import { pageOf } from './booking-card.tsx'

/** The price, what became of it, and the proof of it. */
export function PaymentSummary({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.bookings')
  const format = useFormat()
  const { price, currency, paymentStatus, history, tran_id, outstanding } = booking
  const refunded = history
    .filter((entry) => entry.action === 'refund.opened' && entry.currency === currency)
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const rows = [
    { label: t('facts.price'), value: format.money(price, currency) },
    ...(outstanding > 0
      ? [{ label: t('payment.outstanding'), value: format.money(outstanding, currency) }]
      : []),
    ...(refunded > 0 ? [{ label: t('payment.refunded'), value: format.money(refunded, currency) }] : []),
  ]
  return (
    <section aria-labelledby="payment" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payment" className="text-xl">
          {t('payment.title')}
        </h2>
        <PaymentBadge status={paymentStatus} />
      </div>
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6 text-sm">
          <dt className="text-soft">{t('facts.transaction')}</dt>
          <dd className="break-all font-mono">{tran_id}</dd>
        </div>
      </dl>
      {paymentStatus === 'Refund due' && <p className="text-soft text-sm">{t('payment.dueText')}</p>}
      {booking.links.receipt && (
        <ButtonLink to={`${pageOf(booking)}/receipt`} variant="secondary" className="self-start">
          <ReceiptText aria-hidden className="size-5" />
          {t('payment.receipt')}
        </ButtonLink>
      )}
    </section>
  )
}
