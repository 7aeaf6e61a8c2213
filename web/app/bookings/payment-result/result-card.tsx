import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CheckoutResult, PaymentOutcome } from '@jhilik/contract/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { bookingQuery } from '../bookings/api.ts'
import { BookingCode } from '../bookings/booking-parts.tsx'
import { useMinutesLeft } from '../checkout/holds/holds.ts'
import { NextSteps, ResultTiles } from './next-steps.tsx'
import { Ticket } from './ticket.tsx'

interface ResultCardProps {
  result: CheckoutResult
  /** A pending payment that is no longer polled. */
  slow: boolean
  actions: ReactNode
}

export function ResultCard({ result, slow, actions }: ResultCardProps) {
  return result.outcome === 'paid' ? (
    <PaidResult result={result} actions={actions} />
  ) : (
    <>
      <ResultBanner result={result} slow={slow} className="pb-8" />
      <div className="page-x flex max-w-xl flex-col gap-5 py-6">
        {result.canPayAgain && result.holdExpiresAt && <TimeToPay until={result.holdExpiresAt} />}
        <div className="flex flex-col gap-2">{actions}</div>
        <div className="border-line border-t pt-5">
          <ResultFacts result={result} />
        </div>
      </div>
    </>
  )
}

function PaidResult({ result, actions }: Omit<ResultCardProps, 'slow'>) {
  const booking = useOwnBooking(result.bookingId)
  return (
    <>
      <ResultBanner result={result} slow={false} className="pb-19" />
      <div className="page-x -mt-15 flex max-w-xl flex-col gap-4 pb-5">
        <Ticket result={result} booking={booking} />
        <ResultTiles booking={booking} />
      </div>
      <div className="border-line border-y bg-surface">
        <div className="page-x max-w-xl py-5">
          <NextSteps result={result} booking={booking} />
        </div>
      </div>
      <div className="page-x flex max-w-xl flex-col gap-5 pt-5 pb-8">
        <ResultFacts result={result} isBrief />
        <div className="flex flex-col gap-2">{actions}</div>
      </div>
    </>
  )
}

/**
 * The booking of a result, for its signed-in owner. Whoever else has the link to the result gets nothing more than
 * the result.
 */
function useOwnBooking(id: string): BookingDetail | null {
  const user = useUser()
  const { data } = useQuery({ ...bookingQuery(id), enabled: user !== null })
  return user ? (data ?? null) : null
}

const pictures = {
  paid: 'paid',
  pending: 'pending',
  review: 'pending',
  refund_due: 'pending',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
} as const satisfies Record<PaymentOutcome, string>

interface ResultBannerProps {
  result: CheckoutResult
  /** A pending payment that is no longer polled. */
  slow: boolean
  className?: string
}

/** Says how the payment ended, and why. A change is announced. */
function ResultBanner({
  result: { outcome, reason, canPayAgain, price, dueOnSite },
  slow,
  className,
}: ResultBannerProps) {
  const t = useTranslations('checkoutResult')
  const title = () => {
    // The slot is still held: only the payment page has ended.
    if (outcome === 'expired' && canPayAgain) return t('expired.pageTitle')
    return t(reason === 'released' ? 'released.title' : `${outcome}.title`)
  }
  const text = () => {
    if (outcome === 'pending') return t(slow ? 'pending.slow' : 'pending.text')
    if (outcome === 'paid' && price > 0 && dueOnSite === price) return t('paid.onSite')
    if (outcome === 'paid' || outcome === 'review' || outcome === 'refund_due') return t(`${outcome}.text`)
    return t(`reasons.${reason ?? 'declined'}`)
  }
  return (
    <section className={cx('bg-accent-soft', className)}>
      <div aria-live="polite" className="page-x flex flex-col items-center pt-2 text-center">
        <img
          src={`/illustrations/${pictures[outcome]}.svg`}
          alt=""
          width={176}
          height={132}
          className="-mb-1 w-44"
        />
        <h1 className="text-3xl sm:text-4xl">{title()}</h1>
        <p className="mt-1.5 max-w-[36ch] text-pretty text-soft">{text()}</p>
      </div>
    </section>
  )
}

interface ResultFactsProps {
  result: CheckoutResult
  /** Leaves out what the ticket shows. */
  isBrief?: boolean
}

/** Labels on the left and values on the right, on phones too. */
function ResultFacts({ result, isBrief = false }: ResultFactsProps) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const nameOf = useServiceName()
  const fact = (label: string, value: ReactNode) => (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
  return (
    <dl className="grid gap-1.5">
      {!isBrief && (
        <>
          {fact(t('service'), nameOf({ name: result.serviceName, nameBn: result.serviceNameBn }))}
          {fact(t('when'), format.slot(result))}
          {fact(t('code'), <BookingCode code={result.code} />)}
        </>
      )}
      {fact(t('amount'), format.money(result.price, result.currency))}
      {result.dueOnSite > 0 && fact(t('onSite'), format.money(result.dueOnSite, result.currency))}
      {fact(
        t('reference'),
        <span data-testid="tran-id" className="text-sm">
          {result.tran_id}
        </span>,
      )}
    </dl>
  )
}

/** Says until when the slot is held for another try. */
function TimeToPay({ until }: { until: string }) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const minutes = useMinutesLeft(until)
  if (minutes === null) return null
  return (
    // Screen readers do not announce a timer's changes.
    <p
      role="timer"
      className="flex items-center gap-2.5 rounded-control bg-spark-soft px-4 py-3 font-semibold text-warning tabular-nums"
    >
      <Hourglass aria-hidden className="size-5 shrink-0" />
      <span className="flex flex-wrap gap-x-2 leading-snug">
        <span>{t('heldUntil', { time: format.time(until) })}</span>
        <span>{t('left', { minutes })}</span>
      </span>
    </p>
  )
}
