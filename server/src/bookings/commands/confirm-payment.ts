import type { Context } from '../../context.ts'
import { claimCapture, releaseCapture } from '../../money/commands/claim-capture.ts'
import { captureAttempt, inspectAttempt } from '../../money/commands/inspect-attempt.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import { noteAnswer } from '../../money/commands/record-answer.ts'
import { isAuthorized } from '../../money/rules/captures.ts'
import { decidesNothing } from '../../money/rules/inspections.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { isHeldAt } from '../rules/hold.ts'
import type { InspectionTrigger } from '../rules/inspection-trigger.ts'
import type { SettleOptions } from './apply-verdict.ts'
import { lockBooking } from './lock-booking.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Asks the gateway about the attempt, settles its answer and returns it. `capture` is called at a gateway that has it,
 * once the customer has authorized the payment and while the hold lasts; otherwise `inspect` is called, which never
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
    case 'not-due':
      return endUncaptured(await inspectAttempt(ctx, attempt), trigger)
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
    if (!isDue(current) || !isHeldAt(booking, now)) return 'not-due'
    return (await claimCapture(tx, current, now)) ? 'begun' : 'busy'
  })
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
