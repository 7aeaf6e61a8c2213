import { sql } from 'kysely'
import { forgetPayers } from '../../money/store/notifications.ts'
import type { Tx } from '../../platform/db.ts'

/**
 * Locks the bookings that an account made for itself, ordered by id, and returns their ids. This happens before the
 * account is locked, as in all changes of bookings. Bookings that an admin's account made for customers are left out.
 */
export async function lockOwnBookings(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', userId)
    .where('booked_by_staff', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Replaces the customer's name of these bookings by `name`, removes what else they say about the customer, and what
 * gateways said; links to them end. What was bought, when and for how much stays. The bookings must be locked.
 */
export async function forgetCustomer(tx: Tx, ids: string[], name: string, at: Date): Promise<void> {
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
  await forgetPayers(tx, ids)
}
