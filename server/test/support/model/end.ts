import { moneyOf, percentAt } from './changed-lines.ts'
import { ensure, entriesOf, refundsOf, SERVED, sum, tipOnSite } from './ensure.ts'
import { deliver } from './gateway.ts'
import { workOff } from './jobs.ts'
import { checkCouponAtRest, keptOf } from './prices.ts'
import { addSlot, type Run } from './run.ts'
import { decideReview, inReview } from './staff.ts'
import type { AttemptState, BookingState } from './state.ts'

/** What happens in the end. */
interface Ending {
  /** All messages arrive; otherwise the jobs have to find out. */
  areDelivered: boolean
  /** Staff accept what is in review and can be accepted. */
  areAccepted: boolean
}

const MOST_ROUNDS = 8
const UNUSED = ['paid_twice', 'booking_expired', 'choice_changed']
/** A time that can be booked, when a run is over. */
const HOURS_LATER = 24

/** The gateways answer, all jobs run, time passes and staff do what is theirs. */
export async function settleAll(run: Run, { areDelivered, areAccepted }: Ending): Promise<void> {
  const { app } = run.world
  if (areDelivered) for (const message of run.messages) await deliver(run, message)
  // Every hold has ended.
  app.clock.advance({ minutes: 20 })
  await workOff(run)
  // The first inspection ends attempts that are still pending after a week. The second, more than a day later, is the last.
  for (let inspection = 0; inspection < 2; inspection++) {
    app.clock.advance({ days: 9 })
    await app.runJob('reconcile')
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const jobs = await workOff(run)
    run.state = await run.look()
    const reviews = inReview(run)
    const refunds = run.state.refunds.filter(({ status }) => status !== 'succeeded' && status !== 'failed')
    if (jobs === 0 && reviews.length === 0 && refunds.length === 0) return
    for (const attempt of reviews) await decideReview(run, attempt, areAccepted)
    for (const { id, status } of refunds) {
      if (status !== 'manual') continue
      await run.call(run.world.staff, 'POST', `/refunds/${id}/settle`, { reference: `by hand ${id}` })
    }
    for (const till of run.world.tills.values()) till.endRefunds()
    app.clock.advance({ hours: 1 })
  }
  ensure(false, 'something does not end', run.state)
}

/** What has to hold then, besides what always holds. */
export function checkEnd(run: Run): void {
  for (const booking of run.state.bookings) {
    ensure(booking.status !== 'held', 'a hold never ended', booking)
    const attempts = run.attemptsOf(booking.id)
    for (const attempt of attempts) checkAttempt(run, attempt)
    if (booking.status === 'expired') checkAllIsRefunded(attempts)
    if (booking.status === 'canceled') checkCanceled(run, booking, attempts)
    if (!['expired', 'canceled'].includes(booking.status)) {
      checkPaidOnce(
        run,
        booking,
        attempts.filter(({ purpose }) => purpose === 'booking'),
      )
      checkRest(run, booking, attempts)
    }
  }
}

function checkAttempt(run: Run, attempt: AttemptState): void {
  const isEnded = ['paid', 'failed', 'cancelled', 'expired'].includes(attempt.status)
  ensure(isEnded && attempt.next_inspection_at === null, 'an attempt never ended', attempt)
  if (attempt.gateway === 'cash') return
  const captured = run.captured(attempt)
  const charges = entriesOf(run.state, attempt, 'charge')
  const charged = sum(charges, ({ amount_minor }) => amount_minor)
  ensure(charged === captured, `the gateway took ${captured}`, attempt, ...charges)
  const byGateway = refundsOf(run.state, attempt).filter(
    ({ settled_by_hand, status }) => !settled_by_hand && status !== 'failed',
  )
  const paidBack = run.world.tills.get(attempt.gateway)?.refunded(run.pageOf(attempt)) ?? 0
  const agreed = sum(byGateway, ({ amount_minor }) => amount_minor)
  ensure(paidBack === agreed, `the gateway has refunded ${paidBack}`, attempt, ...byGateway)
  if (attempt.status !== 'paid') checkAllIsRefunded([attempt])
}

function checkAllIsRefunded(attempts: readonly AttemptState[]): void {
  for (const attempt of attempts) {
    const { received_minor, refunded_minor, status, detail } = attempt
    const isMoney = status === 'paid' || detail === 'rejected_by_staff'
    const isRefunded = !isMoney || refunded_minor === (received_minor ?? 0)
    ensure(isRefunded, 'money was kept without a reason', attempt)
  }
}

/** Checks that one of several payments at gateways counts, and that what was overpaid goes back. */
function checkPaidOnce(run: Run, booking: BookingState, attempts: readonly AttemptState[]): void {
  const kept = attempts
    .filter(({ gateway, status }) => gateway !== 'cash' && status === 'paid')
    .filter((attempt) => {
      const reasons = refundsOf(run.state, attempt).map(({ reason }) => reason)
      return !reasons.some((reason) => UNUSED.includes(reason))
    })
  const isPaidOnce = kept.length === (booking.due_now_minor > 0 ? 1 : 0)
  ensure(isPaidOnce, 'a booking is not paid once', booking, ...attempts)
  for (const attempt of kept) {
    const { received_minor, amount_minor, refunded_minor } = attempt
    ensure(refunded_minor >= (received_minor ?? 0) - amount_minor, 'what was overpaid was kept', attempt)
  }
}

/** What was paid online after the confirmation is kept as far as it was owed, and one tip. */
function checkRest(run: Run, booking: BookingState, attempts: readonly AttemptState[]): void {
  const later = attempts.filter(({ purpose, status }) => purpose !== 'booking' && status === 'paid')
  for (const attempt of later) {
    const { detail, purpose, received_minor, amount_minor } = attempt
    const refunds = refundsOf(run.state, attempt).filter(({ status }) => status !== 'failed')
    const back = sum(
      refunds.filter(({ reason }) => ['overpaid', 'paid_twice', 'booking_canceled'].includes(reason)),
      ({ amount_minor }) => amount_minor,
    )
    const received = received_minor ?? 0
    const used = purpose === 'tip' ? received : Math.min(received, amount_minor)
    ensure(
      back === (detail === null ? received - used : received),
      'not the rest goes back',
      attempt,
      ...refunds,
    )
  }
  const rests = later.filter(({ purpose, detail }) => purpose === 'rest' && detail === null)
  const { counted, discount } = moneyOf(run.state, booking)
  // Discounts that are corrected, and cash that is, only raise what is owed.
  const isOwed = rests.length === 0 || counted <= Math.max(0, booking.price_minor - discount)
  ensure(isOwed, 'more is kept than was owed', booking, ...rests)
}

/** What was kept is what the terms, or staff, say. */
function checkCanceled(run: Run, booking: BookingState, attempts: readonly AttemptState[]): void {
  const allPaid = attempts.filter(({ status }) => status === 'paid')
  checkAllIsRefunded(allPaid.filter(({ purpose }) => purpose === 'tip'))
  const paid = allPaid.filter(({ purpose }) => purpose !== 'tip')
  const isLate = ({ paid_at }: AttemptState) => (paid_at ?? '') > (booking.canceled_at ?? '')
  checkAllIsRefunded(paid.filter(isLate))
  const before = paid.filter((attempt) => !isLate(attempt))
  const requests = run.cancelRequests.filter(({ bookingId }) => bookingId === booking.id)
  const cancelRefunds = before.flatMap((attempt) =>
    refundsOf(run.state, attempt).filter(({ reason }) => reason.startsWith('canceled_by_')),
  )
  const refunded = sum(cancelRefunds, ({ amount_minor }) => amount_minor)
  const isDue = requests.some(({ by, chosenMinor }) => {
    if (chosenMinor !== null) return refunded === chosenMinor
    return refunded === sum(dueOf(run, booking, before, by), (minor) => minor)
  })
  ensure(isDue, 'what was kept is not by the terms', booking, ...before, ...cancelRefunds, ...requests)
}

/**
 * The amount of each payment that is to be refunded when its booking is canceled. What went back or was kept of lines that were
 * canceled before is not shared out again.
 */
function dueOf(
  run: Run,
  booking: BookingState,
  attempts: readonly AttemptState[],
  by: 'business' | 'customer',
): number[] {
  const canceledAt = new Date(booking.canceled_at ?? 0)
  const percent = percentAt(booking, canceledAt, by)
  let keptLeft = by === 'business' ? 0 : keptOf(booking)
  return attempts
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((attempt) => {
      const received = (attempt.received_minor ?? 0) - tipOnSite(run.state, attempt)
      const agreed = Math.min(received, attempt.amount_minor)
      const before = refundsOf(run.state, attempt).filter(
        ({ reason, created_at, withdrawn_at }) =>
          !reason.startsWith('canceled_by_') &&
          new Date(created_at) <= canceledAt &&
          (withdrawn_at === null || new Date(withdrawn_at) > canceledAt),
      )
      const refundedBefore = sum(before, ({ amount_minor }) => amount_minor)
      const lowered = sum(
        before.filter(({ reason }) => reason === 'price_lowered'),
        ({ amount_minor }) => amount_minor,
      )
      const isUnused = before.some(({ reason }) => UNUSED.includes(reason))
      const kept = isUnused ? 0 : Math.min(keptLeft, Math.max(0, agreed - lowered))
      keptLeft -= kept
      const due =
        received - agreed + lowered + Math.floor((Math.max(0, agreed - lowered - kept) * percent) / 100)
      return Math.max(0, due - refundedBefore)
    })
}

/** Pages and ledger name the same amounts, and the coupon can be used as often as its limits say. */
export async function checkAtRest(run: Run): Promise<void> {
  for (const booking of run.state.bookings) {
    const { body } = await run.call(run.customerOf(booking), 'GET', `/bookings/${booking.id}`)
    const { money } = body.data as unknown as { money: Record<string, number> }
    const { received, counted, discount } = moneyOf(run.state, booking)
    const owed = SERVED.includes(booking.status) ? Math.max(0, booking.price_minor - discount - counted) : 0
    const expected = {
      price: booking.price_minor,
      discount,
      dueNow: booking.due_now_minor,
      dueOnSite: owed,
      paid: received,
      refundDue: 0,
    }
    for (const [name, minor] of Object.entries(expected)) {
      const shown = Math.round((money?.[name] ?? Number.NaN) * 100)
      ensure(shown === minor, `${name} is shown as ${shown}`, booking, expected)
    }
  }
  await checkCouponAtRest(run, await addSlot(run.world, run.list, HOURS_LATER, 1))
}
