import type { BookingDetail, BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useReasonText } from '../../bookings/use-reason-text.ts'
import { ReopenDialog } from '../dialogs/reopen-dialog.tsx'
import { SettleDialog } from '../dialogs/settle-dialog.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
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
  const { discount, paid, tips, dueOnSite, refunded, refundDue } = booking.money
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
        ]}
      />
      {booking.links.receipt && (
        <a
          href={booking.links.receipt}
          target="_blank"
          rel="noreferrer"
          className="self-start font-medium text-link"
        >
          {t('receipt')}
        </a>
      )}
      {booking.staff?.entries && <LedgerEntries entries={booking.staff.entries} onConflict={onConflict} />}
      {payments && <Attempts payments={payments} onConflict={onConflict} />}
    </Part>
  )
}

function Attempts({ payments, onConflict }: { payments: BookingPayment[]; onConflict: () => void }) {
  const t = useTranslations('dashboard.staffBooking')
  return (
    <>
      <h3 className="mt-1 font-semibold text-sm text-soft">{t('attempts')}</h3>
      {payments.length === 0 && <p className="text-soft">{t('noAttempts')}</p>}
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment._id} className="border-line border-t pt-3">
            <Attempt payment={payment} onConflict={onConflict} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Refund = BookingPayment['refunds'][number]

const attemptTones: Partial<Record<BookingPayment['status'], BadgeTone>> = {
  paid: 'success',
  review: 'warning',
  unknown: 'warning',
}

interface AttemptProps {
  payment: BookingPayment
  onConflict: () => void
}

function Attempt({ payment, onConflict }: AttemptProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const locale = useLocale()
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
        {gatewayText(locale, payment.gateway)} · {format.dateTime(payment.createdAt)}
      </p>
      <p className="break-all tabular-nums text-soft text-xs">{payment.tran_id}</p>
      {reference && (
        <p className="text-soft">
          {t('gatewayReference')}: <span className="break-all tabular-nums text-xs">{reference}</span>
        </p>
      )}
      {payment.detail && <p>{t('why', { reason: reasonText(payment.detail) })}</p>}
      {refunds.map((refund) => (
        <RefundLine key={refund._id} refund={refund} onConflict={onConflict} />
      ))}
    </div>
  )
}

interface RefundLineProps {
  refund: Refund
  onConflict: () => void
}

function RefundLine({ refund, onConflict }: RefundLineProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const may = usePermission()
  const [open, setOpen] = useState<'settle' | 'reopen' | null>(null)
  const amount = format.money(refund.amount, refund.currency)
  const dialog = { refundId: refund._id, amount, onClose: () => setOpen(null), onConflict }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="font-semibold tabular-nums">
          {t('refund')} {amount}
        </span>
        <span className="block text-soft">{t(`refundStatuses.${refund.status}`)}</span>
        {refund.reference && (
          <span className="block break-all tabular-nums text-soft text-xs">{refund.reference}</span>
        )}
      </span>
      {refund.status === 'manual' && may('refunds.make') && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-label={t('settleOf', { amount })}
          onClick={() => setOpen('settle')}
        >
          {t('settle')}
        </Button>
      )}
      {refund.canReopen && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-label={t('reopenRefund.actionOf', { amount })}
          onClick={() => setOpen('reopen')}
        >
          {t('reopenRefund.action')}
        </Button>
      )}
      <SettleDialog {...dialog} open={open === 'settle'} />
      <ReopenDialog {...dialog} open={open === 'reopen'} />
    </div>
  )
}
