import type { Context } from '../../../context.ts'
import { claimInspection } from '../../payments/commands/claim-inspection.ts'
import { scheduleInspection } from '../../payments/commands/schedule-inspection.ts'
import type { Verdict } from '../../payments/rules/verdict.ts'
import type { AttemptRow } from '../../payments/views.ts'
import type { InspectionTrigger } from '../rules/inspection-trigger.ts'
import { confirmPayment } from './confirm-payment.ts'

/**
 * `confirmPayment` for public calls: however often they are repeated, the gateway is called once in a few seconds.
 * Null when it was called a moment ago; then the next inspection is scheduled soon.
 */
export async function confirmReportedPayment(
  ctx: Context,
  attempt: AttemptRow,
  trigger: InspectionTrigger,
): Promise<Verdict | null> {
  const isClaimed = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock.now()
    if (await claimInspection(tx, attempt.id, now)) return true
    await scheduleInspection(tx, attempt.id, now)
    return false
  })
  return isClaimed ? confirmPayment(ctx, attempt, { trigger }) : null
}
