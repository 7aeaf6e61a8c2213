import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { finishOf, lockBooking, moveBooking } from '../../bookings/commands/hold-seat.ts'

/** Staff say how it ended. Throws 404, invalid_transition, booking_not_started. */
export async function finishBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { to, reason }: { to: 'completed' | 'no_show'; reason?: string | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const finish = finishOf(booking, to, at)
    if (finish !== 'allowed') throw problem(finish)
    await moveBooking(tx, booking, { to, actorId: actor.id, at, detail: reason ? { reason } : {} })
  })
}
