import type { Context } from '../../context.ts'
import { claimInspection } from '../../money/commands/claim-inspection.ts'
import { recordAuthorization } from '../../money/commands/record-authorization.ts'
import { scheduleInspection } from '../../money/commands/schedule-inspection.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { InspectionTrigger } from '../rules/inspection-trigger.ts'
import { confirmPayment } from './confirm-payment.ts'

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
