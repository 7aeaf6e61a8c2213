import type { BookingDetail, BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { rowButton } from '../../../money/row.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useReceiptTitle } from '../../receipts/document-parts.tsx'
import { ChangeDialog } from '../dialogs/change-form.tsx'
import {
  CashRefundForm,
  type RefundFormProps,
  ReopenForm,
  SettleForm,
  WithdrawForm,
} from '../dialogs/refund-forms.tsx'
import { ActionButtons } from './booking-actions.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { Sum } from './section.tsx'

interface MoneyPartProps {
  booking: BookingDetail
  onConflict: () => void
}

/** What is due, with what to do about it, and what was paid. */
export function MoneyPart({ booking, onConflict }: MoneyPartProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const id = useId()
  // Null for staff who see only what the booking costs and whether it is paid.
  const payments = booking.staff?.payments ?? null
  const { paid, tips, dueOnSite, refunded, refundDue, chargedBack } = booking.money
  const isDue = dueOnSite > 0
  // Staff who may not read payments get null for what went back.
  const fact = (label: string, amount: number | null, isShown = Number(amount) > 0) =>
    isShown && amount !== null && <Sum label={label}>{format.money(amount, booking.currency)}</Sum>
  return (
    // Its two parts are children of the page's grid: on narrow screens what is due comes first, and what was paid last.
    <section aria-labelledby={id} className="contents">
      <div
        className={cx(
          'order-first flex min-w-0 flex-col gap-1 px-(--page-edge) py-4 @min-[42rem]:col-span-2 @min-[42rem]:px-5',
          isDue ? 'bg-warning-soft text-warning' : '@min-[55rem]:border-line @min-[55rem]:border-b',
        )}
      >
        <h2 id={id} className="font-bold text-[0.9375rem]">
          {t('sections.money')}
        </h2>
        {isDue && (
          <p>
            <span className="block bn:font-bold font-extrabold text-[1.75rem] leading-tight bn:tracking-normal tracking-[-0.03em] tabular-nums">
              {format.money(dueOnSite, booking.currency)}
            </span>
            <span className="font-semibold">{t('dueOnSite')}</span>
          </p>
        )}
        <div className="mt-1 flex flex-col gap-2 empty:hidden">
          <ActionButtons of={['review', 'recordPayment']} className="w-full" />
        </div>
        <div className="flex flex-wrap gap-x-4 empty:hidden">
          <ActionButtons
            of={['giveDiscount', 'refundNow']}
            look="word"
            className={cx('-mb-2.5', isDue && 'text-warning! underline underline-offset-3')}
          />
        </div>
      </div>
      <div className="order-last flex min-w-0 flex-col gap-2 border-line px-(--page-edge) py-3 @max-[42rem]:border-t-8 @max-[42rem]:border-t-sunken @min-[42rem]:col-span-2 @min-[42rem]:px-5 @min-[42rem]:@max-[55rem]:border-t">
        <h3 className="font-bold text-[0.9375rem]">{t('payments')}</h3>
        <dl>
          {fact(t('paid'), paid, true)}
          {fact(t('tips'), tips)}
          {fact(t('refunded'), refunded)}
          {fact(t('refundDue'), refundDue)}
          {fact(t('chargedBack'), chargedBack)}
        </dl>
        <Documents booking={booking} />
        {booking.staff?.entries && <LedgerEntries entries={booking.staff.entries} onConflict={onConflict} />}
        {payments && <Attempts booking={booking} payments={payments} onConflict={onConflict} />}
      </div>
    </section>
  )
}

function Attempts({ booking, payments: all, onConflict }: MoneyPartProps & { payments: BookingPayment[] }) {
  const t = useTranslations('dashboard.staffBooking')
  // Where nothing was due, an attempt stands for the confirmation: no money and no gateway took part.
  const payments = all.filter(({ amount, received }) => amount > 0 || (received ?? 0) > 0)
  // A booking without a payment online has nothing to say about tries.
  if (payments.length === 0 && all.length > 0) return null
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

interface AttemptProps extends MoneyPartProps {
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
  const isOnSite = payment.gateway === ON_SITE
  const reference = payment.reference ?? payment.reportedReference
  const isAsAgreed = received === amount && receivedCurrency === currency
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={attemptTones[status] ?? 'neutral'}>{t(`attemptStatuses.${status}`)}</Badge>
          {payment.purpose === 'tip' && <Badge>{t('tips')}</Badge>}
        </span>
        <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
      </div>
      {received !== null && receivedCurrency && !isAsAgreed && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 text-warning">
          {t('received')}
          <span className="font-semibold tabular-nums">{format.money(received, receivedCurrency)}</span>
        </p>
      )}
      <p className="text-soft tabular-nums">
        {isOnSite ? t('onSite') : gatewayText(payment.gateway)} · {format.dateTime(payment.createdAt)}
      </p>
      <p className="break-all tabular-nums text-soft text-xs">{payment.tran_id}</p>
      {/* The entry of a payment on site has its reference. */}
      {reference && !isOnSite && (
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

/** The receipts and credit notes of a booking, each as a PDF. */
function Documents({ booking: { documents, links } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const locale = useLocale()
  const titleOf = useReceiptTitle()
  if (!links.receipt) return null
  return (
    <section aria-label={t('documents')}>
      <ul className="flex flex-col gap-1">
        {documents.map((document) => {
          const amount = format.money(document.amount, document.currency)
          return (
            <li key={document._id} className="flex flex-wrap items-center justify-between gap-x-3">
              <a
                href={`${links.receipt}&lang=${locale}&document=${document._id}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-medium text-link"
              >
                {t('documentPdf', { title: titleOf(document) })}
              </a>
              <span className="tabular-nums">{document.series === 'receipt' ? amount : `− ${amount}`}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const refundForms = {
  settleRefund: SettleForm,
  cashRefund: CashRefundForm,
  reopenRefund: ReopenForm,
  withdrawRefund: WithdrawForm,
}
type RefundAction = keyof typeof refundForms

interface RefundLineProps extends Omit<RefundFormProps, 'onClose'> {
  /** An address with `action=settle` opens its dialog. */
  isFirstToSettle: boolean
}

/** A refund of a payment, with what staff can do about it. */
function RefundLine({ booking, payment, refund, isFirstToSettle, onConflict }: RefundLineProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const may = usePermission()
  const [params] = useSearchParams()
  const isManual = refund.status === 'manual' && may('refunds.make')
  const [open, setOpen] = useState(isManual && isFirstToSettle && params.get('action') === 'settle')
  const [action, setAction] = useState<RefundAction>('settleRefund')
  const ask = (asked: RefundAction) => {
    setAction(asked)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const Form = refundForms[action]
  const isOnSite = action === 'settleRefund' && payment.gateway === ON_SITE
  const amount = format.money(refund.amount, refund.currency)
  const isInCash = booking.refunds?.find(({ _id }) => _id === refund._id)?.inCash
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold tabular-nums">
          {t('refund')} {amount}
        </span>
        <span className="block text-soft">
          {isInCash ? t('paidInCash') : t(`refundStatuses.${refund.status}`)}
        </span>
        {refund.reference && (
          <span className="block break-all tabular-nums text-soft text-xs">{refund.reference}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-2 empty:hidden">
        {isManual && (
          <>
            <Button {...rowButton} aria-label={t('settleOf', { amount })} onClick={() => ask('settleRefund')}>
              {t('settle')}
            </Button>
            <Button
              {...rowButton}
              aria-label={t('cashRefund.actionOf', { amount })}
              onClick={() => ask('cashRefund')}
            >
              {t('cashRefund.action')}
            </Button>
          </>
        )}
        {refund.canReopen && (
          <Button
            {...rowButton}
            aria-label={t('reopenRefund.actionOf', { amount })}
            onClick={() => ask('reopenRefund')}
          >
            {t('reopenRefund.action')}
          </Button>
        )}
        {refund.canWithdraw && (
          <Button
            {...rowButton}
            aria-label={t('withdrawRefund.actionOf', { amount })}
            onClick={() => ask('withdrawRefund')}
          >
            {t('withdrawRefund.action')}
          </Button>
        )}
      </span>
      <ChangeDialog
        open={open}
        onClose={close}
        title={t(`${action}.title`, { amount })}
        text={t(isOnSite ? 'settleRefund.textOnSite' : `${action}.text`)}
      >
        <Form {...{ booking, payment, refund, onConflict }} onClose={close} />
      </ChangeDialog>
    </div>
  )
}
