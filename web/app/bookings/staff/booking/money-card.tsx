import type { BookingDetail, BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Documents } from './documents.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { RefundLine } from './refund-line.tsx'
import { FactList, Part } from './section-card.tsx'

interface MoneyCardProps {
  booking: BookingDetail
  onConflict: () => void
}

export function MoneyCard({ booking, onConflict }: MoneyCardProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  // Null for staff who see only what the booking costs and whether it is paid.
  const payments = booking.staff?.payments ?? null
  const money = (amount: number) => (
    <span className="font-semibold tabular-nums">{format.money(amount, booking.currency)}</span>
  )
  const { discount, paid, tips, dueOnSite, refunded, refundDue, chargedBack } = booking.money
  const fact = (label: string, amount: number) => (amount > 0 ? [{ label, value: money(amount) }] : [])
  return (
    <Part title={t('sections.money')}>
      <FactList
        facts={[
          { label: t('price'), value: money(booking.price) },
          ...fact(t('discount'), discount),
          { label: t('paid'), value: money(paid) },
          ...fact(t('dueOnSite'), dueOnSite),
          ...fact(t('tips'), tips),
          ...fact(t('refunded'), refunded),
          ...fact(t('refundDue'), refundDue),
          ...fact(t('chargedBack'), chargedBack),
        ]}
      />
      <Documents booking={booking} />
      {booking.staff?.entries && <LedgerEntries entries={booking.staff.entries} onConflict={onConflict} />}
      {payments && <Attempts booking={booking} payments={payments} onConflict={onConflict} />}
    </Part>
  )
}

function Attempts({ booking, payments, onConflict }: MoneyCardProps & { payments: BookingPayment[] }) {
  const t = useTranslations('dashboard.staffBooking')
  const firstToSettle = payments
    .flatMap(({ refunds }) => refunds)
    .find(({ status }) => status === 'manual')?._id
  return (
    <>
      <h3 className="mt-1 font-semibold text-sm text-soft">{t('attempts')}</h3>
      {payments.length === 0 && <p className="text-soft">{t('noAttempts')}</p>}
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment._id} className="border-line border-t pt-3">
            <Attempt
              booking={booking}
              payment={payment}
              firstToSettle={firstToSettle}
              onConflict={onConflict}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const attemptTones: Partial<Record<BookingPayment['status'], BadgeTone>> = {
  paid: 'success',
  review: 'warning',
  unknown: 'warning',
}

interface AttemptProps extends MoneyCardProps {
  payment: BookingPayment
  /** The id of a refund. */
  firstToSettle: string | undefined
}

function Attempt({ booking, payment, firstToSettle, onConflict }: AttemptProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const reasonText = useReasonText()
  const { status, amount, currency, received, receivedCurrency, refunds } = payment
  const reference = payment.reference ?? payment.reportedReference
  const isAsAgreed = received === amount && receivedCurrency === currency
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={attemptTones[status] ?? 'neutral'}>{t(`attemptStatuses.${status}`)}</Badge>
        <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
      </div>
      {received !== null && receivedCurrency && !isAsAgreed && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 text-warning">
          {t('received')}
          <span className="font-semibold tabular-nums">{format.money(received, receivedCurrency)}</span>
        </p>
      )}
      <p className="text-soft tabular-nums">
        {gatewayText(payment.gateway)} · {format.dateTime(payment.createdAt)}
      </p>
      <p className="break-all tabular-nums text-soft text-xs">{payment.tran_id}</p>
      {reference && (
        <p className="text-soft">
          {t('gatewayReference')}: <span className="break-all tabular-nums text-xs">{reference}</span>
        </p>
      )}
      {payment.detail && <p>{t('why', { reason: reasonText(payment.detail) })}</p>}
      {refunds.map((refund) => (
        <RefundLine
          key={refund._id}
          booking={booking}
          payment={payment}
          refund={refund}
          isFirstToSettle={refund._id === firstToSettle}
          onConflict={onConflict}
        />
      ))}
    </div>
  )
}
