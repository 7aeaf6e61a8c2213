import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BookingLine } from '@jhilik/contract/bookings.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { takesBankDays } from '@jhilik/contract/gateway-words.ts'
import { lineText } from '@jhilik/contract/line-text.ts'
import type { CheckoutResult, PaymentOutcome } from '@jhilik/contract/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { CarFront, Hourglass, House, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Sparkle } from '../../ui/logo.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { bookingQuery } from '../bookings/api.ts'
import { BookingCode, useBookedWork } from '../bookings/booking-parts.tsx'
import { useMinutesLeft } from '../checkout/holds/holds.ts'
import { isMore, useMoreTexts } from './more-result.tsx'
import { NextSteps, ResultTiles } from './next-steps.tsx'

interface ResultCardProps {
  result: CheckoutResult
  /** A pending payment that is no longer polled. */
  slow: boolean
  actions: ReactNode
}

export function ResultCard({ result, slow, actions }: ResultCardProps) {
  return result.outcome === 'paid' && !isMore(result) ? (
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
      <div className="page-x -mt-15 @container flex max-w-xl flex-col gap-4 pb-5">
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
  canceled: 'failed',
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
function ResultBanner({ result, slow, className }: ResultBannerProps) {
  const { outcome, reason, refund, canPayAgain, price, dueNow, dueOnSite, refundAmount, currency } = result
  const moreTexts = useMoreTexts()
  const more = isMore(result) ? moreTexts(result, slow) : {}
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const title = () => {
    // The slot is still held: only the payment page has ended.
    if (outcome === 'expired' && canPayAgain) return t('expired.pageTitle')
    if (outcome === 'refund_due' && refund?.isPaid) return t('refund_due.titlePaid')
    return t(reason === 'released' ? 'released.title' : `${outcome}.title`)
  }
  const text = () => {
    if (outcome === 'pending') return t(slow ? 'pending.slow' : 'pending.text')
    if (outcome === 'canceled') {
      if (refundAmount > 0) return t('canceled.refund', { amount: format.money(refundAmount, currency) })
      return t(dueNow > 0 ? 'canceled.nothing' : 'canceled.unpaid')
    }
    if (outcome === 'paid' && price === 0) return t('paid.free')
    if (outcome === 'paid' && dueOnSite === price) return t('paid.onSite')
    if (outcome === 'paid' || outcome === 'review') return t(`${outcome}.text`)
    if (outcome === 'refund_due') return t(refund?.why ? `refund_due.why.${refund.why}` : 'refund_due.text')
    return t(`reasons.${reason ?? 'declined'}`)
  }
  const way = refund && (refund.isPaid ? 'isPaid' : refund.byHand ? 'byHand' : 'gateway')
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
        <h1 className="text-3xl sm:text-4xl">{more.title ?? title()}</h1>
        <p className="mt-1.5 max-w-[36ch] text-pretty text-soft">{more.text ?? text()}</p>
        {refund && way && (
          <p className="mt-3 max-w-[36ch] text-pretty">
            {t(`refund_due.${way}`, {
              amount: format.money(refund.amount, refund.currency),
              way: gatewayText(refund.method),
              bank: takesBankDays([refund.method]) ? 'yes' : 'no',
            })}
          </p>
        )}
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
  const locale = useLocale() as TextLocale
  const fact = (label: string, value: ReactNode) => (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
  return (
    <dl className="grid gap-1.5">
      {!isBrief && (
        <>
          {fact(
            t('service'),
            result.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
              <span key={index} className="block">
                {lineText(line, locale)}
              </span>
            )),
          )}
          {fact(t('when'), format.slot(result))}
          {fact(t('code'), <BookingCode code={result.code} />)}
        </>
      )}
      {!isMore(result) && fact(t('amount'), format.money(result.price, result.currency))}
      {result.dueOnSite > 0 &&
        !isMore(result) &&
        fact(t('onSite'), format.money(result.dueOnSite, result.currency))}
      {/* A payment of nothing has a reference as well, which nobody can ask about. */}
      {(result.dueNow > 0 || isMore(result)) &&
        fact(
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

interface TicketProps {
  result: CheckoutResult
  /** Null for others than the signed-in owner. */
  booking: BookingDetail | null
}

const badgeClass = 'px-3 py-1 text-[0.9375rem]'

/** A confirmed booking: when, what and, for its owner, where; and the code to read out, what is paid and what is due on site. */
function Ticket({ result, booking }: TicketProps) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const { price, dueOnSite, currency } = result
  const paid = booking ? booking.money.paid : price - dueOnSite
  const money = (amount: number) => format.money(amount, currency)
  return (
    <section
      aria-label={t('ticket')}
      className="@container relative overflow-clip rounded-card bg-[radial-gradient(30rem_20rem_at_80%_40%,var(--glow),transparent_72%)] bg-deep px-(--card-edge) pt-4.5 pb-5 text-white shadow-2 motion-safe:animate-rise"
    >
      <p className="text-sm text-white/80">{format.date(result.date, 'long')}</p>
      <p className="@max-[10rem]:text-[min(1.5rem,10.5vw)] @max-[17.5rem]:text-[1.625rem] font-extrabold text-[1.875rem] tabular-nums leading-tight tracking-[-0.03em] bn:tracking-normal">
        {format.times(result)}
      </p>
      <ul className="mt-1 flex flex-col">
        {booking
          ? booking.lines
              .filter(({ canceledAt }) => canceledAt === null)
              .map((line) => <BookedLine key={line._id} line={line} />)
          : result.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
              <Line key={index} icon={<Sparkle className="size-4.5" />}>
                {lineText(line, locale)}
              </Line>
            ))}
        {booking && <Line icon={<MapPin aria-hidden className="size-5" />}>{booking.customer.address}</Line>}
      </ul>
      {/* The edge where a ticket is torn off. */}
      <div
        aria-hidden
        className="-mx-(--card-edge) relative my-4.5 before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:bg-canvas after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:bg-canvas"
      >
        <div className="mx-4 border-white/35 border-t-2 border-dashed" />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="flex flex-col leading-tight">
          <span className="text-sm text-white/80">{t('code')}</span>
          <BookingCode code={result.code} className="@max-[10rem]:text-2xl font-extrabold text-[1.75rem]" />
        </p>
        <p className="flex flex-wrap gap-2">
          {paid > 0 && (
            <Badge tone={dueOnSite === 0 ? 'success' : 'accent'} className={badgeClass}>
              {t('paidAmount', { amount: money(paid) })}
            </Badge>
          )}
          {dueOnSite > 0 && (
            <Badge tone="warning" className={badgeClass}>
              {t('onSiteAmount', { amount: money(dueOnSite) })}
            </Badge>
          )}
        </p>
      </div>
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="mt-2 grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-2.5 leading-snug [overflow-wrap:anywhere]">
      <span className="grid h-[1.375em] place-items-center text-spark">{icon}</span>
      {children}
    </li>
  )
}

/** A service of the visit with its size and add-ons, and its vehicle or the facts about the place. */
function BookedLine({ line }: { line: BookingLine }) {
  const locale = useLocale() as TextLocale
  const { vehicle, place } = useBookedWork(line)
  return (
    <>
      <Line icon={<Sparkle className="size-4.5" />}>{lineText(line, locale)}</Line>
      {vehicle && (
        <Line icon={<CarFront aria-hidden className="size-5" />}>
          <span>
            {vehicle.nameAndYear},{' '}
            <span className="inline-block">
              <WholeWords text={vehicle.plate} />
            </span>
          </span>
        </Line>
      )}
      {place && <Line icon={<House aria-hidden className="size-5" />}>{place}</Line>}
    </>
  )
}
