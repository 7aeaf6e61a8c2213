import { sql } from 'kysely'
import { forgetPayers } from '../../money/store/notifications.ts'
import type { Tx } from '../../platform/db.ts'

const ownBookings = (tx: Tx, userId: string) =>
  tx.selectFrom('bookings').where('user_id', '=', userId).where('booked_by_staff', '=', false)

/** Locks the bookings that an account made for itself, ordered by id, and returns their ids. */
async function selectOwnForUpdate(tx: Tx, userId: string): Promise<string[]> {
  const rows = await ownBookings(tx, userId).select('id').orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

/** Removes what these bookings say about their customer. What was bought, when and for how much stays. */
async function anonymize(tx: Tx, ids: string[], name: string, at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('bookings')
    .set({
      customer_name: name,
      customer_email: '',
      customer_phone: '',
      customer_address: '',
      customer_bin: '',
      customer_img: '',
      vehicle_type: null,
      vehicle_brand: null,
      vehicle_model: null,
      manufacturing_year: null,
      registration_plate: null,
      plate_spellings: null,
      note: '',
      photos: [],
      cancel_message: null,
      updated_at: at,
    })
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  // The database allows this only when the booking has no e-mail address and no phone number.
  const buyer = { name, email: '', phone: '', address: '', bin: '' }
  await sql`
    update receipt_documents set buyer = ${JSON.stringify(buyer)}::jsonb, bought = bought - 'vehicle' || '{"vehicle": null}'
    where booking_id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * Locks the account's own bookings, which happens before the account is locked, as in all changes of bookings. Bookings
 * that an admin's account made for customers are left out.
 */
export function lockOwnBookings(tx: Tx, userId: string): Promise<string[]> {
  return selectOwnForUpdate(tx, userId)
}

/**
 * Replaces their customer's name by `name` and removes the other data; links to them end. The bookings must be locked.
 */
function anonymizeBookings(tx: Tx, ids: string[], name: string, at: Date): Promise<void> {
  return anonymize(tx, ids, name, at)
}

/**
 * Replaces the customer's name of these bookings by `name`, and removes what gateways said about the customer. The
 * bookings must be locked.
 */
export async function forgetCustomer(tx: Tx, bookingIds: string[], name: string, at: Date): Promise<void> {
  await anonymizeBookings(tx, bookingIds, name, at)
  await forgetPayers(tx, bookingIds)
}
