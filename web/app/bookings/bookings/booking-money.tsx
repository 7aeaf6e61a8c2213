import type { BookingDetail, BookingRefund } from '@jhilik/contract/booking-detail.ts'
import { discountText } from '@jhilik/contract/charge-text.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { takesBankDays } from '@jhilik/contract/gateway-words.ts'
import { Check, ReceiptText } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { payMore } from '../checkout/api.ts'
import { PayRest } from '../pay-more/pay-rest.tsx'
import { OwnPaymentBadge } from './booking-status.tsx'
import type { Change } from './change-notice.tsx'
import { REFUND_STEPS } from './history-list.tsx'
import { VisitLines } from './visit-lines.tsx'

/** Returns what went back or is to go back, and what is kept of a payment. Staff who may not read payments see none. */
function splitPaid({ paid, refunded, refundDue, chargedBack }: BookingDetail['money']) {
  const back = { refunded: refunded ?? 0, refundDue: refundDue ?? 0, chargedBack: chargedBack ?? 0 }
  const isKnown = refunded !== null
  return { ...back, kept: isKnown ? paid - back.refunded - back.refundDue - back.chargedBack : 0 }
}

/** Names who canceled the booking, their message and the refund. Renders nothing when it is not canceled. */
export function CancellationNote({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.bookings.cancellation')
  const format = useFormat()
  const { cancellation, money, currency } = booking
  if (!cancellation) return null
  const { refunded, refundDue, kept } = splitPaid(money)
  const amount = (value: number) => ({ amount: format.money(value, currency) })
  return (
    <Alert title={t(cancellation.by)} className="mb-6">
      {cancellation.message && (
        <p className="mb-2 [overflow-wrap:anywhere]">
          {t('message')} <span className="block whitespace-pre-line">{cancellation.message}</span>
        </p>
      )}
      {money.paid === 0 && <p>{t('nothingKept')}</p>}
      {refundDue > 0 && <p>{t('due', amount(refundDue))}</p>}
      {refunded > 0 && <p>{t('refunded', amount(refunded))}</p>}
      {kept > 0 && <p>{t('kept', amount(kept))}</p>}
    </Alert>
  )
}

/** The price, discount, payments, what is due on site, refunds and the receipt. */
export function PaymentSummary({
  booking,
  onChanged,
}: {
  booking: BookingDetail
  /** Given where services can be canceled. */
  onChanged?: (change: Change) => void
}) {
  const t = useTranslations('dashboard.bookings')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const { price, currency, paymentStatus, money, tran_id, status } = booking
  const { refunded, refundDue, chargedBack, kept } = splitPaid(money)
  const rows = [
    { label: t('facts.price'), amount: price },
    ...booking.discounts.map((discount) => ({
      label: discountText(discount, locale),
      amount: -discount.amount,
    })),
    ...(money.paid > 0 ? [{ label: t('payment.paid'), amount: money.paid }] : []),
    ...(money.dueOnSite > 0 ? [{ label: t('payment.onSite'), amount: money.dueOnSite }] : []),
    ...(money.tips > 0 ? [{ label: t('payment.tips'), amount: money.tips }] : []),
    ...(refunded > 0 ? [{ label: t('payment.refunded'), amount: refunded }] : []),
    ...(refundDue > 0 ? [{ label: t('payment.due'), amount: refundDue }] : []),
    ...(chargedBack > 0 ? [{ label: t('payment.chargedBack'), amount: chargedBack }] : []),
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
      <VisitLines booking={booking} onChanged={onChanged} />
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two discounts can be the same.
          <div key={index} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-soft">{label}</dt>
            <dd className="ml-auto font-semibold tabular-nums">{format.money(amount, currency)}</dd>
          </div>
        ))}
        {(money.dueNow > 0 || money.paid > 0) && (
          <div className="flex flex-wrap justify-between gap-x-6 text-sm">
            <dt className="text-soft">{t('facts.transaction')}</dt>
            <dd className="break-all tabular-nums">{tran_id}</dd>
          </div>
        )}
      </dl>
      {money.dueOnSite > 0 && <p className="text-soft text-sm">{t('payment.onSiteText')}</p>}
      <PayRest booking={booking} call={payMore(booking._id)} />
      {paymentStatus === 'disputed' && <p className="text-soft text-sm">{t('payment.disputedText')}</p>}
      {booking.links.receipt && (
        <ButtonLink to={`${bookingPath(booking._id)}/receipt`} variant="secondary" className="self-start">
          <ReceiptText aria-hidden className="size-5" />
          {t('payment.receipt')}
        </ButtonLink>
      )}
    </section>
  )
}

/** The customer's refunds: how each goes back, and each step with its time. Renders nothing without one. */
export function RefundList({ refunds }: Pick<BookingDetail, 'refunds'>) {
  const t = useTranslations('dashboard.bookings.refunds')
  const shown = (refunds ?? []).filter(({ status }) => status !== 'failed')
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mb-4 text-xl">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-6">
        {shown.map((refund) => (
          <RefundSteps key={refund._id} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

type Step = (typeof REFUND_STEPS)[number]

const stepOf = (action: string) => REFUND_STEPS.find((known) => action === `refund.${known}`)

function RefundSteps({ refund }: { refund: BookingRefund }) {
  const t = useTranslations('dashboard.bookings.refunds')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { amount, currency, status, method, inCash, reference, steps } = refund
  const isDone = status === 'succeeded'
  const passed = steps.flatMap(({ action, at }) => {
    const step = stepOf(action)
    return step ? [{ step, at }] : []
  })
  const way = method === 'cash' ? t('onSite') : t('way', { way: gatewayText(method) })
  return (
    <li className="flex flex-col gap-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="text-soft">{inCash ? t('inCash') : way}</span>
        <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
      </p>
      <ol className="flex flex-col gap-2.5 text-[0.9375rem]">
        {passed.map(({ step, at }) => (
          <PassedStep key={`${step} ${at}`} step={step} at={at} />
        ))}
        {!isDone && (
          <li className="flex gap-3">
            <StepMark isDone={false} />
            <span>
              {t(status === 'manual' ? 'nextByHand' : 'next', {
                bank: takesBankDays([method]) ? 'yes' : 'no',
              })}
            </span>
          </li>
        )}
      </ol>
      {isDone && reference && (
        <p className="break-all text-soft text-sm tabular-nums">{t('reference', { reference })}</p>
      )}
    </li>
  )
}

function PassedStep({ step, at }: { step: Step; at: string }) {
  const t = useTranslations('dashboard.bookings.refunds')
  const format = useFormat()
  return (
    <li className="flex gap-3">
      <StepMark isDone />
      <span className="flex flex-1 flex-wrap justify-between gap-x-4">
        {t(`steps.${step}`)}
        <time dateTime={at} className="text-muted tabular-nums">
          {format.dateTime(at)}
        </time>
      </span>
    </li>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2',
        isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong border-dashed',
      )}
    >
      {isDone && <Check className="size-3" />}
    </span>
  )
}
