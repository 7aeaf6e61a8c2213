import type { ComplaintRequest } from '@jhilik/contract/complaints.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { lockBooking } from '../store/bookings.ts'
import { complaintsUntil } from '../views/complaints.ts'
import { checkPhotos } from './hold-booking.ts'

/**
 * Stores what the customer of a visit says was not right, for the office. A second complaint about the same visit changes
 * nothing: the first is being dealt with. Throws 404, 400 for photos that the customer has not uploaded, complaint_too_late, invalid_transition.
 */
export async function complain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { text, photos }: ComplaintRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.user_id !== actor.id) throw problem('not_found')
    const at = await ctx.clock.databaseNow(tx)
    if (booking.status !== 'completed') {
      throw problem('invalid_transition', { detail: { from: booking.status } })
    }
    if (at > (await complaintsUntil(tx, booking))) throw problem('complaint_too_late')
    await checkPhotos(tx, actor.id, photos)
    const hashes = photos.flatMap((photo) => uploadedHash(photo) ?? [])
    const inserted = await tx
      .insertInto('complaints')
      .values({ id: newId(), booking_id: bookingId, text, photos: hashes, created_at: at })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) return
    await recordAudit(tx, { actorId: actor.id, action: 'booking.complained', subjectId: bookingId, at })
    await planStaffMessages(ctx, tx, { event: 'staff_complaint', bookingId }, 'bookings.manage')
  })
}

/** Staff have dealt with a complaint without another visit. Settling it again changes nothing. Throws 404. */
export async function settleComplaint(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const complaint = await tx
      .selectFrom('complaints')
      .select(['booking_id', 'settled_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => problem('not_found'))
    if (complaint.settled_at) return
    const at = ctx.clock.now()
    await tx
      .updateTable('complaints')
      .set({ settled_at: at, settled_by: actor.id })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.complaint_settled',
      subjectId: complaint.booking_id,
      at,
    })
  })
}
