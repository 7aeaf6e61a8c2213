import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnPaymentBadge } from './booking-badge.tsx'

/** The price, discount, payments, what is due on site, refunds and the receipt. */
export function PaymentSummary({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.bookings')
  const format = useFormat()
  const { price, currency, paymentStatus, money, tran_id, status } = booking
  const kept = money.paid - money.refunded - money.refundDue - money.chargedBack
  const rows = [
    { label: t('facts.price'), amount: price },
    ...(money.discount > 0 ? [{ label: t('payment.discount'), amount: -money.discount }] : []),
    ...(money.paid > 0 ? [{ label: t('payment.paid'), amount: money.paid }] : []),
    ...(money.dueOnSite > 0 ? [{ label: t('payment.onSite'), amount: money.dueOnSite }] : []),
    ...(money.tips > 0 ? [{ label: t('payment.tips'), amount: money.tips }] : []),
    ...(money.refunded > 0 ? [{ label: t('payment.refunded'), amount: money.refunded }] : []),
    ...(money.refundDue > 0 ? [{ label: t('payment.due'), amount: money.refundDue }] : []),
    ...(money.chargedBack > 0 ? [{ label: t('payment.chargedBack'), amount: money.chargedBack }] : []),
    ...(status === 'canceled' && kept > 0 ? [{ label: t('payment.kept'), amount: kept }] : []),
  ]
  return (
    <section aria-labelledby="payment" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payment" className="text-xl">
          {t('payment.title')}
        </h2>
        <OwnPaymentBadge booking={booking} />
      </div>
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{format.money(amount, currency)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6 text-sm">
          <dt className="text-soft">{t('facts.transaction')}</dt>
          <dd className="break-all tabular-nums">{tran_id}</dd>
        </div>
      </dl>
      {money.dueOnSite > 0 && <p className="text-soft text-sm">{t('payment.onSiteText')}</p>}
      {paymentStatus === 'Disputed' && <p className="text-soft text-sm">{t('payment.disputedText')}</p>}
      {booking.links.receipt && (
        <ButtonLink to={`${bookingPath(booking._id)}/receipt`} variant="secondary" className="self-start">
          <ReceiptText aria-hidden className="size-5" />
          {t('payment.receipt')}
        </ButtonLink>
      )}
    </section>
  )
}
