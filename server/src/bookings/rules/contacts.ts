import type { Booking } from '@jhilik/contract/bookings.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { NO_VEHICLE } from '@jhilik/contract/vehicles.ts'

/** Returns the booking as staff see it who may not read contact data: the name and everything about money stay. */
export function withoutContact<T extends Booking>(booking: T): T {
  const customer = { ...booking.customer, email: '', phone: '', address: '', img: '' }
  return { ...booking, ...NO_VEHICLE, customer, note: '' }
}

/** Returns the bookings as this member of the staff may see them. */
export const visibleTo = (reader: DutyHolder, bookings: Booking[]): Booking[] =>
  hasPermission(reader, 'contacts.read') ? bookings : bookings.map(withoutContact)
