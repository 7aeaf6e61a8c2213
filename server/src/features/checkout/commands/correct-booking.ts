import type { CorrectBookingRequest } from '@jhilik/contract/changes.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { correctionOf, lockBooking, moveBooking } from '../../bookings/commands/hold-seat.ts'

/**
 * Staff had written down the wrong ending. Of two who correct the same booking at once, the second is
 * refused when it says which status it corrects. Throws 404, invalid_transition, booking_not_started.
 */
export async function correctBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { to, from, reason }: CorrectBookingRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    if (from && booking.status !== from) throw problem('invalid_transition')
    const correction = correctionOf(booking, to, at)
    if (correction !== 'allowed') throw problem(correction)
    await moveBooking(tx, booking, {
      to,
      action: 'booking.corrected',
      actorId: actor.id,
      at,
      detail: { reason },
    })
  })
}
