import type { Booking } from '@jhilik/contract/bookings.ts'
import { timesText } from '@jhilik/contract/clock-text.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { keepBooking } from '../../lib/page/kept-booking.ts'
import { useSite } from '../../lib/page/site.ts'

/**
 * Stores the next confirmed booking for the offline page. `bookings` are sorted, the soonest first; undefined while
 * loading.
 */
export function useStoreNextBooking(bookings: readonly Booking[] | undefined): void {
  const { timeZone } = useSite()
  const locale = useLocale()
  useEffect(() => {
    if (!bookings) return
    const next = bookings.find(
      ({ status, slot }) => status === 'confirmed' && Date.parse(slot.endsAt) > Date.now(),
    )
    keepBooking(
      next
        ? {
            service: serviceName(next.service, locale),
            startsAt: next.slot.startsAt,
            endsAt: next.slot.endsAt,
            times: timesText(locale, next.slot),
            timeZone,
            address: next.customer.address,
          }
        : null,
    )
  }, [bookings, timeZone, locale])
}
