import type { Booking } from '@jhilik/contract/bookings.ts'
import { type DutyHolder, hasPermission, type Permission } from '@jhilik/contract/duties.ts'
import { NO_VEHICLE } from '@jhilik/contract/vehicles.ts'

/** Returns the id of the account whose bookings the actor may read, or null for everybody's. */
export function readableOwner(
  actor: DutyHolder & { id: string },
  permission: Extract<Permission, 'bookings.read' | 'contacts.read'>,
): string | null {
  return hasPermission(actor, permission) ? null : actor.id
}

/**
 * Returns whether the reader sees the payments and refunds of a booking: of their own as its customer, or by duty. What
 * staff book is for other people.
 */
export function seesPaymentsOf(
  reader: DutyHolder & { id: string },
  booking: { user_id: string; booked_by_staff: boolean },
): boolean {
  if (hasPermission(reader, 'payments.read')) return true
  const isForOthers = booking.booked_by_staff && hasPermission(reader, 'bookings.read')
  return booking.user_id === reader.id && !isForOthers
}

/** Returns whether a member of the staff edits the details of bookings, among which is contact data. */
export const isEditor = (actor: DutyHolder): boolean =>
  hasPermission(actor, 'bookings.manage') && hasPermission(actor, 'contacts.read')

/**
 * Returns the customer of a booking as its reader and actor by a link. It has no duty, also when the booking belongs to an
 * account of the staff: the link was sent to the person for whom they made it.
 */
export const customerOf = ({ user_id }: { user_id: string }) =>
  ({ id: user_id, role: 'user', duty: null }) as const

/** Returns why the actor may not change somebody else's booking. For customers it does not exist. */
export const refusalOf = (actor: DutyHolder): 'forbidden' | 'not_found' =>
  hasPermission(actor, 'bookings.read') ? 'forbidden' : 'not_found'

/** Returns the booking as staff see it who may not read contact data: the name and everything about money stay. */
export function withoutContact<T extends Booking>(booking: T): T {
  const customer = { ...booking.customer, email: '', phone: '', address: '', img: '' }
  const lines = booking.lines.map((line) => ({ ...line, ...NO_VEHICLE }))
  return { ...booking, ...NO_VEHICLE, lines, customer, note: '' }
}

/** Returns the bookings as this member of the staff may see them. */
export const visibleTo = <T extends Booking>(reader: DutyHolder, bookings: T[]): T[] =>
  hasPermission(reader, 'contacts.read') ? bookings : bookings.map(withoutContact)
