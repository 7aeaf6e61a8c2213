import type { Booking } from '@jhilik/contract/bookings.ts'
import type { CustomerVisit } from '@jhilik/contract/customer-visits.ts'
import { useFormat } from '../../lib/language/format.ts'

interface Visited extends Pick<Booking, 'status' | 'slot'> {
  visit: CustomerVisit | null
}

/** The visit is today and not over: its crew may report the next step at any time. */
const isUnderWay = ({ visit, status, slot }: Visited, today: string): boolean =>
  visit !== null && status === 'confirmed' && slot.date === today

/** Returns the visit that the page of a booking shows first: on its day, and once its crew has said something. */
export function useFollowed(booking: Visited): CustomerVisit | null {
  const today = useFormat().today()
  return isUnderWay(booking, today) || booking.visit?.updatedAt ? booking.visit : null
}

const REFRESHED_EVERY_MS = 30_000

/** Reads a booking again and again while its visit is under way and the page is visible: customers get no events of bookings. */
export function useRefreshed() {
  const today = useFormat().today()
  return {
    refetchInterval: ({ state: { data } }: { state: { data?: Visited | undefined } }): number | false =>
      data && isUnderWay(data, today) ? REFRESHED_EVERY_MS : false,
  }
}
