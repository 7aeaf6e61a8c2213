import type { Context } from '../../context.ts'
import { findAttempt, listDisputedAttemptIds, listForgottenRefundIds } from '../../money/views/payments.ts'
import { addMinutes } from '../../platform/clock.ts'
import { sendRefund } from './send-refund.ts'
import { syncReversals } from './sync-reversals.ts'

/** The number of refunds of one run; the next run follows an hour later. */
const BATCH = 200

/** A job inspects each refund at least every hour, so one that waits this long was forgotten. */
const FORGOTTEN_AFTER_MINUTES = 120

/**
 * Asks the gateways about refunds whose job has given up, so that none waits forever, and about open disputes, whose
 * end may not have been reported.
 */
export async function followUpReversals(ctx: Context): Promise<void> {
  const before = addMinutes(ctx.clock.now(), -FORGOTTEN_AFTER_MINUTES)
  for (const id of await listForgottenRefundIds(ctx.db, before, BATCH)) {
    try {
      await sendRefund(ctx, id)
    } catch (error) {
      ctx.log.warn({ err: error }, 'a refund got no clear answer')
    }
  }
  for (const id of await listDisputedAttemptIds(ctx.db)) {
    const attempt = await findAttempt(ctx.db, id)
    const answer = attempt && (await syncReversals(ctx, attempt))
    if (answer?.kind === 'unknown') {
      ctx.log.warn({ attemptId: id, reason: answer.reason }, 'a dispute could not be asked about')
    }
  }
}
