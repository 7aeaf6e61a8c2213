import type { Booking } from '@jhilik/contract/bookings.ts'

/** A booking's page for its customer. */
export const bookingPath = (id: string) => `/dashboard/user/bookings/${id}`

/** The receipts of a booking, or one of its documents. */
export const receiptPath = (id: string, documentId?: string) =>
  `${bookingPath(id)}/receipt${documentId ? `/${documentId}` : ''}`

/** A booking's page for staff. */
export const staffBookingPath = (id: string) => `/dashboard/admin/user-bookings/${id}`

/** The review form of a visit, with a number of stars if they were chosen already. */
export function reviewPath({ _id, service }: Pick<Booking, '_id' | 'service'>, stars?: number): string {
  const chosen = new URLSearchParams({ visit: _id, ...(stars && { stars: String(stars) }) })
  return `/services/${service._id}?${chosen}#leave-a-review`
}
