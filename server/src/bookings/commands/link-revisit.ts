import type { RevisitRequest } from '@jhilik/contract/complaints.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { leftOfReceived } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { lockNumberOwner, type NumberOwner } from '../../people/store/contacts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockBooking } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { discountBooking } from './record-payment.ts'

/**
 * Links a confirmed booking of the same customer, which staff name by its code, with a complaint. Throws what `reserveRevisit` does, and
 * 400 for another booking, for the revisit of another complaint and for one that is paid.
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
      .select(['booking_id', 'user_id'])
      .where('complaints.id', '=', id)
      .executeTakeFirstOrThrow(() => problem('not_found'))
    const named = await tx.selectFrom('bookings').select('id').where('code', '=', code).executeTakeFirst()
    if (!named) throw invalidField('code', messages.revisitIsNotPossible)
    const booking = await lockBooking(tx, named.id)
    const isPossible =
      booking.user_id === complaint.user_id &&
      booking.status === 'confirmed' &&
      booking.id !== complaint.booking_id
    if (!isPossible) throw invalidField('code', messages.revisitIsNotPossible)
    // A request that links the same booking with another complaint waits for this lock, and then finds the complaint.
    const linked = await tx
      .selectFrom('complaints')
      .select('id')
      .where('revisit_id', '=', booking.id)
      .executeTakeFirst()
    if (linked && linked.id !== id) throw invalidField('code', messages.revisitIsTaken)
    if (!linked && leftOfReceived(await findMoney(tx, booking.id)) > 0) {
      throw invalidField('code', messages.revisitIsPaid)
    }
    await reserveRevisit(tx, id, { revisit: booking, actorId: actor.id, at: ctx.clock.now() })
  })
}

interface Link {
  /** The booking of the visit that makes it good. It is locked. */
  revisit: Pick<BookingRow, 'id' | 'code' | 'currency'>
  actorId: string
  at: Date
}

/**
 * Links a booking with a complaint as the visit that makes it good, takes what is owed for it off its price, and settles the
 * complaint; who has settled it meanwhile, has settled it. Repeating it changes nothing. Throws 404, complaint_has_revisit.
 */
export async function reserveRevisit(
  tx: Tx,
  complaintId: string,
  { revisit, actorId, at }: Link,
): Promise<void> {
  const complaint = await tx
    .selectFrom('complaints')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'revisit_id', 'settled_at', 'settled_by', 'bookings.code'])
    .where('complaints.id', '=', complaintId)
    .forUpdate('complaints')
    .executeTakeFirstOrThrow(() => problem('not_found'))
  const { booking_id, revisit_id, settled_at, settled_by, code } = complaint
  if (revisit_id === revisit.id) return
  if (revisit_id !== null) throw problem('complaint_has_revisit')
  await tx
    .updateTable('complaints')
    .set({
      revisit_id: revisit.id,
      settled_at: settled_at ?? at,
      settled_by: settled_at ? settled_by : actorId,
    })
    .where('id', '=', complaintId)
    .execute()
  await recordAudit(tx, {
    actorId,
    action: 'booking.complaint_settled',
    subjectId: booking_id,
    detail: { revisit: revisit.code },
    at,
  })
  const { owed } = await findMoney(tx, revisit.id)
  const discount = { minor: owed, rate: null, reason: `Revisit of ${code}`, actorId, at }
  if (owed > 0) await discountBooking(tx, revisit, discount)
}

/**
 * Returns the person for whom staff book, and locks the account: the owner of the number, or the customer of the visit that a complaint
 * is about, whatever the number is. Throws 404, account_closed.
 */
export async function lockBuyer(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  called: Parameters<typeof lockNumberOwner>[2],
  revisitOf: string | undefined,
): Promise<NumberOwner> {
  const customer = revisitOf === undefined ? null : await lockComplainant(tx, revisitOf)
  return customer ?? lockNumberOwner(ctx, tx, called)
}

/** Null when staff booked the visit for somebody, as the account is their own. */
async function lockComplainant(tx: Tx, complaintId: string): Promise<NumberOwner | null> {
  const { booked_by_staff, deactivated_at, id, email, email_verified_at } = await tx
    .selectFrom('complaints')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['booked_by_staff', 'deactivated_at', 'users.id', 'users.email', 'users.email_verified_at'])
    .where('complaints.id', '=', complaintId)
    .forKeyShare('users')
    .executeTakeFirstOrThrow(() => problem('not_found'))
  if (booked_by_staff) return null
  if (deactivated_at) throw problem('account_closed')
  return { id, email: email_verified_at && email }
}
