import type { CorrectBookingRequest } from '@jhilik/contract/changes.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { checkCorrection } from '../rules/status.ts'
import { lockBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Corrects a final status that staff had set by mistake. When two staff members correct it at once, the second is
 * refused if the request names the status that it corrects (`from`). Throws 404, invalid_transition,
 * booking_not_started.
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
    const correction = checkCorrection(booking, to, at)
    if (correction !== 'allowed') throw problem(correction)
    await transitionBooking(tx, booking, {
      to,
      action: 'booking.corrected',
      actorId: actor.id,
      at,
      detail: { reason },
    })
  })
}
