import type { Booking } from '@jhilik/contract/bookings.ts'
import { useEffect } from 'react'
import { keepBooking } from '../../lib/page/kept-booking.ts'
import { useSite } from '../../lib/page/site.ts'

/** Stores the next confirmed booking for the offline page. Soonest first; undefined while loading. */
export function useStoreNextBooking(bookings: readonly Booking[] | undefined): void {
  const { timeZone } = useSite()
  useEffect(() => {
    if (!bookings) return
    const next = bookings.find(
      ({ status, slot }) => status === 'confirmed' && Date.parse(slot.endsAt) > Date.now(),
    )
    keepBooking(
      next
        ? {
            service: next.service.name,
            startsAt: next.slot.startsAt,
            endsAt: next.slot.endsAt,
            timeZone,
            address: next.customer.address,
          }
        : null,
    )
  }, [bookings, timeZone])
}
