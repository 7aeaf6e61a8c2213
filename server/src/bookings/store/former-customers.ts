import { NO_CONTACT } from '@jhilik/contract/contacts.ts'
import type { DocumentBuyer } from '@jhilik/contract/receipts.ts'
import { NO_VEHICLE } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import { forgetPayers } from '../../money/store/notifications.ts'
import { toContactColumns } from '../../platform/contact-columns.ts'
import type { Tx } from '../../platform/db.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'

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
 * gateways said; links to them end. What was bought, when and for how much stays. The bookings must be locked. Returns the
 * hashes of the photos that crews took for them, which nothing names any more.
 */
export async function forgetCustomer(tx: Tx, ids: string[], name: string, at: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const former = { ...NO_CONTACT, name }
  await tx
    .updateTable('bookings')
    .set({
      ...toContactColumns(former),
      ...toVehicleColumns(NO_VEHICLE),
      customer_bin: '',
      customer_img: '',
      plate_spellings: null,
      note: '',
      photos: [],
      cancel_message: null,
      network_hash: null,
      updated_at: at,
    })
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  // The pages of services show no photo of them from now on.
  await tx.deleteFrom('photo_consents').where('booking_id', 'in', ids).execute()
  const photos = await tx
    .selectFrom('visit_reports')
    .select('photo')
    .distinct()
    .where('booking_id', 'in', ids)
    .where('photo', 'is not', null)
    .$narrowType<{ photo: string }>()
    .execute()
  await tx
    .updateTable('visit_reports')
    .set({ note: '', photo: null, reference: null })
    .where('booking_id', 'in', ids)
    .execute()
  await tx.updateTable('complaints').set({ text: '', photos: [] }).where('booking_id', 'in', ids).execute()
  // What was written to several says nothing about one.
  await sql`
    delete from staff_texts where id in (
        select subject_id from messages where event = 'own_text' and booking_id = any(${ids}::uuid[]))
      and not exists (select from messages others where others.event = 'own_text' and others.subject_id = staff_texts.id
        and others.booking_id <> all(${ids}::uuid[]))`.execute(tx)
  await tx
    .updateTable('booking_lines')
    .set(toVehicleColumns(NO_VEHICLE))
    .where('booking_id', 'in', ids)
    .execute()
  // The database allows this only when the booking has no e-mail address and no phone number.
  const buyer: DocumentBuyer = { ...former, bin: '' }
  await sql`
    update receipt_documents set buyer = ${JSON.stringify(buyer)}::jsonb,
      bought = bought - array['vehicle', 'moreVehicles'] || '{"vehicle": null}'
    where booking_id = any(${ids}::uuid[])`.execute(tx)
  await forgetPayers(tx, ids)
  return photos.map(({ photo }) => photo)
}
