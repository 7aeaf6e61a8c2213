import type { ComplaintRequest, RevisitRequest } from '@jhilik/contract/complaints.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockBooking } from '../store/bookings.ts'
import { complaintsUntil } from '../views/complaints.ts'
import { discountBooking } from './record-payment.ts'

/**
 * Stores what the customer of a visit says was not right, for the office. A second complaint about the same visit changes
 * nothing: the first is being dealt with. Throws 404, complaint_too_late, invalid_transition.
 */
export async function complain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { text }: ComplaintRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.user_id !== actor.id) throw problem('not_found')
    const at = await ctx.clock.databaseNow(tx)
    if (booking.status !== 'completed') {
      throw problem('invalid_transition', { detail: { from: booking.status } })
    }
    if (at > (await complaintsUntil(tx, booking))) throw problem('complaint_too_late')
    const inserted = await tx
      .insertInto('complaints')
      .values({ id: newId(), booking_id: bookingId, text, created_at: at })
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

/**
 * Links a confirmed booking of the same customer with a complaint, as the visit that makes it good, and takes what is owed for
 * it off its price. Repeating it changes nothing. Throws 404, 400 for another booking, invalid_transition when the complaint has
 * another revisit.
 */
export async function linkRevisit(
  ctx: Context,
  actor: Actor,
  id: string,
  { code }: RevisitRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const complaint = await tx
      .selectFrom('complaints')
      .innerJoin('bookings', 'bookings.id', 'booking_id')
      .select(['booking_id', 'user_id', 'code'])
      .where('complaints.id', '=', id)
      .executeTakeFirstOrThrow(() => problem('not_found'))
    const named = await tx.selectFrom('bookings').select('id').where('code', '=', code).executeTakeFirst()
    if (!named) throw invalidField('code', messages.revisitIsNotPossible)
    const revisitId = named.id
    const booking = await lockBooking(tx, revisitId)
    const { revisit_id, settled_at, settled_by } = await tx
      .selectFrom('complaints')
      .select(['revisit_id', 'settled_at', 'settled_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (revisit_id === revisitId) return
    if (revisit_id !== null) throw problem('invalid_transition')
    const isPossible =
      booking.user_id === complaint.user_id &&
      booking.status === 'confirmed' &&
      booking.id !== complaint.booking_id
    if (!isPossible) throw invalidField('code', messages.revisitIsNotPossible)
    const at = ctx.clock.now()
    await tx
      .updateTable('complaints')
      .set({
        revisit_id: revisitId,
        settled_at: settled_at ?? at,
        settled_by: settled_at ? settled_by : actor.id,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.complaint_settled',
      subjectId: complaint.booking_id,
      detail: { revisit: booking.code },
      at,
    })
    const { owed } = await findMoney(tx, revisitId)
    const reason = `Revisit of ${complaint.code}`
    if (owed > 0)
      await discountBooking(tx, booking, { minor: owed, rate: null, reason, actorId: actor.id, at })
  })
}
