import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { raiseLinkVersion } from '../store/bookings.ts'
import { lockBooking } from './lock-booking.ts'

/** Revokes all links made so far to the booking's calendar entry and receipt. Throws 404. */
export async function revokeLinks(ctx: Context, actor: Actor, bookingId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (actor.role !== 'admin' && booking.user_id !== actor.id) throw problem('not_found')
    await raiseLinkVersion(tx, bookingId)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.links_revoked',
      subject: ['booking', bookingId],
      at: ctx.clock.now(),
    })
  })
}
