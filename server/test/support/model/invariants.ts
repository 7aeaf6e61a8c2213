import { checkLineChanges } from './changed-lines.ts'
import { ensure, entriesOf, LIVE, ON_SITE, refundsOf, SERVED, sum } from './ensure.ts'
import { checkPrices } from './prices.ts'
import type { Run } from './run.ts'
import type { AttemptState, BookingState, State } from './state.ts'

/** What has to hold after every command, whatever has happened. */

export function checkState(run: Run, before: State): void {
  const { state } = run
  checkSeats(state)
  checkFinalStates(before, state)
  checkCash(run)
  checkReviews(state, before)
  checkPrices(run)
  checkLineChanges(run, before)
  for (const booking of state.bookings) checkBooking(run, booking)
  for (const attempt of state.attempts) checkAttempt(run, attempt)
}

function checkSeats({ bookings }: State): void {
  const live = bookings.filter(({ status }) => LIVE.includes(status))
  for (const seats of Map.groupBy(live, ({ slot_id }) => slot_id).values()) {
    const taken = new Set(seats.map(({ seat }) => seat))
    ensure(taken.size === seats.length, 'a seat is sold twice', ...seats)
    ensure(seats.length <= (seats[0]?.slot_capacity ?? 0), 'more seats are sold than there are', ...seats)
  }
}

function checkFinalStates(before: State, { attempts, bookings, refunds, entries }: State): void {
  for (const attempt of before.attempts) {
    const now = attempts.find(({ id }) => id === attempt.id)
    if (attempt.status !== 'paid' || attempt.gateway === ON_SITE) continue
    const isSame =
      now?.status === 'paid' &&
      now.purpose === attempt.purpose &&
      now.received_minor === attempt.received_minor &&
      now.provider_txn_id === attempt.provider_txn_id
    ensure(isSame, 'a payment that was paid has changed', attempt, now ?? {})
  }
  for (const booking of before.bookings) {
    const now = bookings.find(({ id }) => id === booking.id)
    if (booking.status === 'expired' && now?.confirmed_late_at) checkConfirmedLate(booking, now, attempts)
    else {
      const isOver = booking.status === 'expired' || booking.status === 'canceled'
      ensure(!isOver || now?.status === booking.status, 'a booking has come back', booking, now ?? {})
    }
  }
  for (const refund of before.refunds) {
    const now = refunds.find(({ id }) => id === refund.id)
    const isReported = refund.status === 'succeeded' && !refund.settled_by_hand
    ensure(!isReported || now?.status === 'succeeded', 'a refund has been undone', refund, now ?? {})
    const isOff = refund.status === 'failed'
    ensure(!isOff || now?.status === 'failed', 'a refund that was off has come back', refund, now ?? {})
  }
  const known = new Set(entries.map(({ id }) => id))
  ensure(
    before.entries.every(({ id }) => known.has(id)),
    'a ledger entry is gone',
    ...before.entries,
  )
}

/** An expired booking comes back before its start only, and for exactly what was due. */
function checkConfirmedLate(before: BookingState, now: BookingState, all: readonly AttemptState[]): void {
  const at = now.confirmed_late_at ?? ''
  ensure(new Date(at) < new Date(before.starts_at), 'a booking has come back after its start', now)
  const pays = all.filter(
    ({ booking_id, gateway, paid_at, received_minor }) =>
      booking_id === now.id &&
      gateway !== ON_SITE &&
      paid_at === at &&
      received_minor === before.due_now_minor,
  )
  ensure(pays.length === 1, 'a booking has come back without what was due', now, ...all)
}

/** A confirmed booking has what its terms ask for, or staff have accepted less. */
function checkBooking(run: Run, booking: BookingState): void {
  const attempts = run.attemptsOf(booking.id)
  if (SERVED.includes(booking.status) && booking.due_now_minor > 0) {
    const pays = attempts.filter(
      ({ status, gateway, purpose }) => status === 'paid' && gateway !== ON_SITE && purpose === 'booking',
    )
    const isPaid = pays.some(
      (attempt) => attempt.is_accepted || (attempt.received_minor ?? 0) >= booking.due_now_minor,
    )
    ensure(isPaid, 'a booking is confirmed without its payment', booking, ...attempts)
  }
  const open = attempts.filter(({ status }) => ['created', 'redirected', 'unknown'].includes(status))
  for (const same of Map.groupBy(open, ({ purpose }) => purpose).values()) {
    ensure(same.length <= 1, 'two attempts for the same are open', ...same)
  }
  const tips = attempts.filter(
    ({ purpose, status, detail }) => purpose === 'tip' && status === 'paid' && detail === null,
  )
  ensure(tips.length <= 1, 'two tips are kept', ...tips)
}

function checkAttempt(run: Run, attempt: AttemptState): void {
  const { state } = run
  if (attempt.gateway === ON_SITE) return
  const charges = entriesOf(state, attempt, 'charge')
  const charged = sum(charges, ({ amount_minor }) => amount_minor)
  const live = charges.filter(
    ({ id, corrects_id }) => corrects_id === null && !charges.some((other) => other.corrects_id === id),
  )
  ensure(live.length <= 1, 'an attempt is charged twice', attempt, ...charges)
  const moved = [...charges, ...entriesOf(state, attempt, 'refund')]
  const isTip = attempt.purpose === 'tip'
  ensure(
    moved.every((entry) => entry.is_tip === isTip),
    'a tip and the price are mixed up',
    attempt,
    ...moved,
  )
  const captured = run.captured(attempt)
  ensure(charged <= captured, `more is charged than the gateway took, ${captured}`, attempt, ...charges)
  if (attempt.status === 'paid') {
    ensure(charged === attempt.received_minor, 'the ledger misses a payment', attempt, ...charges)
  }
  checkRefunds(run, attempt, captured)
}

function checkRefunds(run: Run, attempt: AttemptState, captured: number): void {
  const refunds = refundsOf(run.state, attempt)
  const counted = refunds.filter(({ status }) => status !== 'failed')
  const total = sum(counted, ({ amount_minor }) => amount_minor)
  ensure(total === attempt.refunded_minor && total <= captured, 'too much is refunded', attempt, ...refunds)
  const entries = entriesOf(run.state, attempt, 'refund')
  const succeeded = sum(
    refunds.filter(({ status }) => status === 'succeeded'),
    ({ amount_minor }) => amount_minor,
  )
  ensure(
    -sum(entries, ({ amount_minor }) => amount_minor) === succeeded,
    'the ledger misses a refund',
    attempt,
    ...entries,
  )
  const byGateway = refunds.filter(
    ({ status, settled_by_hand }) => status === 'submitted' || (status === 'succeeded' && !settled_by_hand),
  )
  const paidBack = run.world.tills.get(attempt.gateway)?.refunded(run.pageOf(attempt)) ?? 0
  const agreed = sum(byGateway, ({ amount_minor }) => amount_minor)
  ensure(paidBack <= agreed, `the gateway has refunded more than it should, ${paidBack}`, attempt, ...refunds)
}

/** Each receipt of cash is in the ledger once; one that was answered is there. */
function checkCash({ state, receipts }: Run): void {
  const cash = state.entries.filter(({ kind, corrects_id }) => kind === 'cash' && corrects_id === null)
  for (const entry of cash) ensure(receipts.has(entry.reason ?? ''), 'cash that nobody recorded', entry)
  for (const [key, { amountMinor, tipMinor, isAnswered }] of receipts) {
    const entered = cash.filter(({ reason }) => reason === key)
    const isWhole = (isTip: boolean, minor: number) => {
      const [first, ...more] = entered.filter(({ is_tip }) => is_tip === isTip)
      return more.length === 0 && (first?.amount_minor ?? 0) === minor
    }
    const isThere = isWhole(false, amountMinor) && isWhole(true, tipMinor)
    ensure(isThere || (!isAnswered && entered.length === 0), `cash of ${key} is not there once`, ...entered)
  }
}

/**
 * A writer counts once for each visit of theirs, and once when none of their published reviews is of a visit. What was
 * deleted stays so.
 */
function checkReviews({ bookings, reviews }: State, before: State): void {
  for (const own of Map.groupBy(reviews, ({ user_id }) => user_id).values()) {
    const published = own.filter(({ status }) => status === 'published')
    const counted = own.filter(({ is_counted }) => is_counted)
    const ofVisits = published.filter(({ booking_id }) => booking_id !== null)
    const visits = new Set(ofVisits.map(({ booking_id }) => booking_id))
    ensure(visits.size === ofVisits.length, 'a visit is reviewed twice', ...ofVisits)
    const isOwn = ofVisits.every((review) =>
      bookings.some(({ id, user_id }) => id === review.booking_id && user_id === review.user_id),
    )
    ensure(isOwn, 'the visit of somebody else is reviewed', ...ofVisits)
    const expected = ofVisits.length || Math.min(published.length, 1)
    const isRight = counted.length === expected && counted.every((review) => published.includes(review))
    ensure(isRight, `a writer does not count ${expected} times`, ...own)
  }
  for (const review of before.reviews) {
    const now = reviews.find(({ id }) => id === review.id)
    ensure(review.status !== 'deleted' || now?.status === 'deleted', 'a review has come back', review)
  }
}
