import type { Context } from '../../../context.ts'
import { lockBooking } from '../../bookings/commands/lock-booking.ts'
import { lockAttempt } from '../../payments/commands/lock-attempt.ts'
import type { Verdict } from '../../payments/rules/verdict.ts'
import type { AttemptRow } from '../../payments/views.ts'
import { applyVerdict, type SettleOptions } from './apply-verdict.ts'

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
