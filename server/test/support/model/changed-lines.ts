import { ensure, sum, tipOnSite } from './ensure.ts'
import { keptOf, liveLines, priceOf } from './prices.ts'
import type { Run } from './run.ts'
import type { BookingState, LineChangeState, State } from './state.ts'

/** What is checked of lines that are canceled or corrected. */

/** The reasons of refunds of money that does not pay for the booking. */
const NOT_FOR_BOOKING = [
  'overpaid',
  'price_lowered',
  'paid_twice',
  'choice_changed',
  'booking_expired',
  'booking_canceled',
]

/** The percentage that goes back when something is canceled then. */
export function percentAt(booking: BookingState, at: Date, by: 'business' | 'customer'): number {
  const graceEnd = new Date(booking.confirmed_at ?? 0).getTime() + booking.cancel_grace_minutes * 60_000
  const startsAt = new Date(booking.starts_at).getTime()
  const freeUntil = Math.max(startsAt - booking.free_cancel_hours * 3_600_000, Math.min(graceEnd, startsAt))
  return by === 'business' || at.getTime() <= freeUntil ? 100 : booking.late_refund_percent
}

/** What was received for a booking and pays for it, what was taken off its price, and what can be refunded. */
export function moneyOf(state: State, { id }: BookingState) {
  const { attempts, entries, refunds } = state
  const paid = attempts.filter(
    ({ booking_id, status, purpose }) => booking_id === id && status === 'paid' && purpose !== 'tip',
  )
  const own = entries.filter(({ booking_id }) => booking_id === id)
  const isOfPaid = (attemptId: string | null) => paid.some((attempt) => attempt.id === attemptId)
  const received = sum(
    own.filter(
      ({ kind, is_tip, attempt_id }) => ['charge', 'cash'].includes(kind) && !is_tip && isOfPaid(attempt_id),
    ),
    ({ amount_minor }) => amount_minor,
  )
  const misdirected = sum(
    refunds.filter(
      ({ attempt_id, status, reason }) =>
        isOfPaid(attempt_id) && status !== 'failed' && NOT_FOR_BOOKING.includes(reason),
    ),
    ({ amount_minor }) => amount_minor,
  )
  const discount = -sum(
    own.filter(({ kind }) => kind === 'adjustment'),
    ({ amount_minor }) => amount_minor,
  )
  const refundable = sum(paid, (attempt) =>
    Math.max(0, (attempt.received_minor ?? 0) - tipOnSite(state, attempt) - attempt.refunded_minor),
  )
  return { received, counted: received - misdirected, discount, refundable }
}

export function checkLineChanges({ state }: Run, before: State): void {
  for (const booking of state.bookings) {
    const changes = state.changes.filter(({ booking_id }) => booking_id === booking.id)
    checkOnce(state, booking, changes)
    const known = new Set(before.changes.map(({ id }) => id))
    const [made, ...more] = changes.filter(({ id }) => !known.has(id))
    const was = before.bookings.find(({ id }) => id === booking.id)
    if (made && was && more.length === 0 && isAlone(state, before, was))
      checkRefund(before, was, booking, made)
  }
}

/** Each line is canceled once, and each change has refunded what it says, once. */
function checkOnce({ attempts, refunds }: State, booking: BookingState, changes: LineChangeState[]): void {
  const canceled = booking.lines.flatMap(({ id, canceled_at }) => (canceled_at === null ? [] : [id]))
  const recorded = changes.flatMap(({ line }) => line ?? [])
  ensure(
    JSON.stringify(canceled.toSorted()) === JSON.stringify(recorded.toSorted()),
    'a line is not canceled once',
    booking,
    ...changes,
  )
  const own = attempts.filter(({ booking_id }) => booking_id === booking.id).map(({ id }) => id)
  const lowered = refunds.filter(
    ({ attempt_id, reason }) => own.includes(attempt_id) && reason === 'price_lowered',
  )
  const isRefundedOnce =
    sum(lowered, ({ amount_minor }) => amount_minor) === sum(changes, ({ refund_minor }) => refund_minor)
  ensure(isRefundedOnce, 'the refunds of lines are not those of their changes', ...lowered, ...changes)
}

/** Nothing else has happened to the booking and its money since. */
function isAlone(state: State, before: State, { id, status }: BookingState): boolean {
  const traceOf = ({ bookings, attempts, entries, refunds }: State) => {
    const own = attempts.filter(({ booking_id }) => booking_id === id)
    return JSON.stringify([
      bookings.find((booking) => booking.id === id)?.status,
      own.map((attempt) => [attempt.id, attempt.status]),
      entries.filter(({ booking_id, refund_id }) => booking_id === id && refund_id === null).length,
      refunds
        .filter(
          ({ attempt_id, reason }) => own.some((one) => one.id === attempt_id) && reason !== 'price_lowered',
        )
        .map((refund) => [refund.id, refund.status]),
    ])
  }
  const isPaidBack = state.refunds.some(
    (refund) =>
      refund.reason === 'price_lowered' &&
      before.refunds.some((one) => one.id === refund.id && one.status !== refund.status),
  )
  return status !== 'held' && !isPaidBack && traceOf(state) === traceOf(before)
}

/** What was paid beyond the new price goes back: for a canceled line what the terms say of its share, and no more. */
function checkRefund(before: State, was: BookingState, now: BookingState, change: LineChangeState): void {
  const about = [was, now, change]
  const { counted, discount, refundable } = moneyOf(before, was)
  ensure(
    change.from_minor === was.price_minor && change.to_minor === now.price_minor,
    'a change of lines names other prices',
    ...about,
  )
  const beyond = (price: number) => Math.max(0, counted - Math.max(0, price - discount))
  const isBeyond = change.refund_minor === Math.min(beyond(now.price_minor), refundable)
  ensure(isBeyond, 'not what was paid beyond the price has been refunded', ...about)
  if (change.line === null) return
  const percent = percentAt(was, new Date(change.at), change.by ?? 'customer')
  const rest = liveLines(was.lines).filter(({ id }) => id !== change.line)
  const worth = Math.max(0, was.price_minor - priceOf(was, rest))
  const overpaid = beyond(was.price_minor)
  const paid = Math.max(0, counted - overpaid - keptOf(was))
  const agreed = was.price_minor - discount - keptOf(was)
  // The line was paid for to the same share as all others.
  const share = agreed > 0 ? (BigInt(Math.min(paid, agreed)) * BigInt(worth)) / BigInt(agreed) : 0n
  const most = overpaid + Math.floor((Math.min(worth, Number(share)) * percent) / 100)
  ensure(change.refund_minor <= most, `more than ${most} goes back of a line`, ...about)
  const isPaid = counted === was.price_minor && discount === 0
  if (isPaid) ensure(change.refund_minor === Math.min(most, refundable), `not ${most} goes back`, ...about)
}
