import type { Context } from '../../context.ts'
import { captureAttempt, inspectAttempt, noteAnswer } from '../../money/commands/ask-gateway.ts'
import { decidesNothing, isAuthorized } from '../../money/rules/attempts.ts'
import type { InspectionTrigger } from '../../money/rules/gateway-messages.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import { lockAttempt } from '../../money/store/attempts.ts'
import {
  claimCapture,
  claimInspection,
  recordAuthorization,
  releaseCapture,
  scheduleInspection,
} from '../../money/store/inspections.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { isHeldAt } from '../rules/checkout.ts'
import { useOf } from '../rules/rest-or-tip.ts'
import { lockBooking } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { readRestOrTipFacts } from '../views/rest-or-tip.ts'
import { type SettleOptions, settlePayment } from './settle-payment.ts'

/**
 * Asks the gateway about the attempt, settles its answer and returns it. `capture` is called at a gateway that has it,
 * once the customer has authorized the payment and while the booking would use it; otherwise `inspect` is called, which never
 * takes money.
 */
export async function confirmPayment(
  ctx: Context,
  attempt: AttemptRow,
  options: SettleOptions = {},
): Promise<Verdict> {
  const hasCapture = ctx.gateways.get(attempt.gateway)?.capture !== undefined
  const capture = hasCapture ? await beginCapture(ctx, attempt, options.trigger) : 'unsupported'
  try {
    const verdict = await askOrCapture(ctx, attempt, capture, options.trigger)
    await settle(ctx, attempt, verdict, options)
    return verdict
  } finally {
    // The capture is released only after the answer is stored, because `expireHold` keeps the seat until then.
    if (capture === 'begun') await ctx.db.transaction().execute((tx) => releaseCapture(tx, attempt.id))
  }
}

/** Most answers about thousands of open holds decide nothing: the locks and the transaction are spared then. */
async function settle(
  ctx: Context,
  attempt: AttemptRow,
  verdict: Verdict,
  options: SettleOptions,
): Promise<void> {
  const at = ctx.clock.now()
  const isScheduled = options.trigger === undefined && options.close === undefined
  if (!isScheduled || !decidesNothing(verdict, attempt, at))
    return settlePayment(ctx, attempt, verdict, options)
  if (verdict.kind !== 'unknown') await noteAnswer(ctx.db, attempt.id, at)
}

type Capture = 'begun' | 'busy' | 'not-due' | 'unsupported'

async function askOrCapture(
  ctx: Context,
  attempt: AttemptRow,
  capture: Capture,
  trigger: InspectionTrigger | undefined,
): Promise<Verdict> {
  switch (capture) {
    case 'begun':
      return endUncaptured(await captureAttempt(ctx, attempt), trigger)
    case 'busy': {
      const answer = await inspectAttempt(ctx, attempt)
      // The attempt may become `paid` at any moment.
      return answer.kind === 'pending'
        ? { kind: 'unknown', detail: 'another process takes the money' }
        : answer
    }
    case 'unsupported':
      return inspectAttempt(ctx, attempt)
    case 'not-due': {
      // A signed message says that the gateway took the money, also when no authorization is stored here.
      const mayBeCaptured = trigger === 'signed-report' || attempt.authorized_at !== null
      return endUncaptured(await inspectAttempt(ctx, attempt, mayBeCaptured), trigger)
    }
  }
}

/**
 * `begun`: this caller takes the money now, and `expireHold` keeps the seat meanwhile. `busy`: another caller takes it.
 * A second call at the same time would not take it twice, but its refusal would look like a failure.
 */
async function beginCapture(
  { db, clock }: Context,
  attempt: AttemptRow,
  trigger: InspectionTrigger | undefined,
): Promise<Capture> {
  const isDue = (row: AttemptRow) =>
    row.status !== 'paid' && (trigger === 'success-return' || isAuthorized(row))
  if (!isDue(attempt)) return 'not-due'
  return db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, attempt.booking_id)
    const current = await lockAttempt(tx, attempt.id)
    const now = await clock.databaseNow(tx)
    if (!isDue(current) || !(await isCaptureWanted(tx, booking, current, now))) return 'not-due'
    return (await claimCapture(tx, current, now)) ? 'begun' : 'busy'
  })
}

/** Returns whether the booking would use the money: while its hold lasts or, later, as long as something is owed or no tip was given. */
async function isCaptureWanted(
  tx: Tx,
  booking: BookingRow,
  { purpose }: AttemptRow,
  now: Date,
): Promise<boolean> {
  if (purpose === 'booking') return isHeldAt(booking, now)
  return useOf(purpose, await readRestOrTipFacts(tx, booking), 1).unused === null
}

/**
 * A gateway that waits for our capture says `pending` also after a failure or cancellation. The return of the browser
 * then tells how it ended, because no money can move.
 */
function endUncaptured(verdict: Verdict, trigger: InspectionTrigger | undefined): Verdict {
  if (verdict.kind !== 'pending') return verdict
  if (trigger === 'fail-return') return { kind: 'failed' }
  return trigger === 'cancel-return' ? { kind: 'expired' } : verdict
}

/**
 * Does what `confirmPayment` does for public calls: however often they are repeated, the gateway is called once in a
 * few seconds. Returns null when it was called a moment ago; the next inspection is then scheduled soon. The first
 * return of a customer who has authorized the payment does not wait, because an earlier call could not take the money.
 */
export async function confirmReportedPayment(
  ctx: Context,
  attempt: AttemptRow,
  trigger: InspectionTrigger,
): Promise<Verdict | null> {
  const isAuthorizing =
    trigger === 'success-return' && ctx.gateways.get(attempt.gateway)?.capture !== undefined
  const isClaimed = await ctx.db.transaction().execute(async (tx) => {
    // The time is the database's, like that of scheduled inspections, because the clocks of processes differ.
    const now = await ctx.clock.databaseNow(tx)
    if (isAuthorizing && (await recordAuthorization(tx, attempt.id, now))) return true
    if (await claimInspection(tx, attempt.id, now)) return true
    await scheduleInspection(tx, attempt.id, now)
    return false
  })
  return isClaimed ? confirmPayment(ctx, attempt, { trigger }) : null
}
