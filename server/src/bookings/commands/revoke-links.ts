import { hasPermission } from '@jhilik/contract/duties.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { refusalOf } from '../rules/access.ts'
import { lockBooking, updateBooking } from '../store/bookings.ts'

/** Revokes all links made so far to the booking's calendar entry and receipt. Throws 404, 403. */
export async function revokeLinks(ctx: Context, actor: Actor, bookingId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const mayChange = booking.user_id === actor.id || hasPermission(actor, 'bookings.manage')
    if (!mayChange) throw problem(refusalOf(actor))
    await updateBooking(tx, bookingId, { link_version: booking.link_version + 1 })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.links_revoked',
      subjectId: bookingId,
      at: ctx.clock.now(),
    })
  })
}
