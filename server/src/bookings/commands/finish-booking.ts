import type { CorrectBookingRequest } from '@jhilik/contract/changes.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { checkCorrection, checkFinish } from '../rules/terms.ts'
import { lockBooking, transitionBooking } from '../store/bookings.ts'

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
