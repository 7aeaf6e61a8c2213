import { problem } from '../../platform/problem.ts'
import { withVersion } from '../../platform/versions.ts'
import type { BookingRow } from '../views/bookings.ts'

/**
 * Returns the version of what a bulk change is decided on: when, where and by which crew it is done, what is paid, and what was
 * entered, such as a note or a contact, whose edits raise the revision.
 */
export const versionOfBooking = (booking: BookingRow): string => {
  const { status, slot_id, starts_at, ends_at, crew_no, forced, area_id, price_minor, payment_status } =
    booking
  const { revision } = booking
  const visit = { status, slot_id, starts_at, ends_at, crew_no, forced, area_id, price_minor, payment_status }
  return withVersion({}, { ...visit, revision }).version
}

/** Returns the version of when a booking is done and by which crew, which staff see who move it or give it to a crew. */
export const versionOfTimeAndCrew = ({
  starts_at,
  crew_no,
  forced,
  forced_reason,
}: BookingRow): { version: string } => withVersion({}, { starts_at, crew_no, forced, forced_reason })

/** Throws changed_meanwhile when a locked booking is not as it was seen. Undefined: it may be as it is. */
export function checkSeen(booking: BookingRow, seen: string | undefined): void {
  if (seen !== undefined && versionOfBooking(booking) !== seen) throw problem('changed_meanwhile')
}
