import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session/use-session.ts'
import { bookingQuery } from '../bookings/api.ts'

/**
 * The booking of a result, for its signed-in owner. Whoever else has the link to the result gets nothing more than
 * the result.
 */
export function useOwnBooking(id: string): BookingDetail | null {
  const user = useUser()
  const { data } = useQuery({ ...bookingQuery(id), enabled: user !== null })
  return user ? (data ?? null) : null
}
