/** A booking's page for its customer. */
export const bookingPath = (id: string) => `/dashboard/user/bookings/${id}`

/** A booking's page for staff. */
export const staffBookingPath = (id: string) => `/dashboard/admin/user-bookings/${id}`
