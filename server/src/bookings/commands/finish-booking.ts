import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { checkFinish } from '../rules/status.ts'
import { lockBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/** Staff mark a booking as completed or a no-show. Throws 404, invalid_transition, booking_not_started. */
export async function finishBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { to, reason }: { to: 'completed' | 'no_show'; reason?: string | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const finish = checkFinish(booking, to, at)
    if (finish !== 'allowed') throw problem(finish)
    await transitionBooking(tx, booking, { to, actorId: actor.id, at, detail: reason ? { reason } : {} })
  })
}
