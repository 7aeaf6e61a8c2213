import type { Context } from '../../context.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { applyVerdict, type SettleOptions } from './apply-verdict.ts'
import { lockBooking } from './lock-booking.ts'

/** Changes attempt, booking and refund in one transaction according to the verdict. Repeating it changes nothing. */
export async function settlePayment(
  ctx: Context,
  attempt: Pick<AttemptRow, 'id' | 'booking_id'>,
  verdict: Verdict,
  options: SettleOptions = {},
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, attempt.booking_id)
    await applyVerdict(ctx, tx, booking, await lockAttempt(tx, attempt.id), verdict, options)
  })
}
