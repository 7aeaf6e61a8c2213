import type { Booking } from '@jhilik/contract/bookings.ts'
import { timesText } from '@jhilik/contract/clock-text.ts'
import { visitText } from '@jhilik/contract/line-text.ts'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { deviceSlowMs, serverNow } from '../../lib/live/server-time.ts'
import { useServerTime } from '../../lib/live/use-server-time.ts'
import { keepBooking } from '../../lib/page/kept-booking.ts'
import { useSite } from '../../lib/page/site.ts'

/** More than one booking is read, so that the following one is known when the next one starts. */
const NEXT_FEW = 10

const bookingList = async () => (await import('@jhilik/contract/bookings.ts')).bookingListResponseSchema

/** A customer's next booked slots, soonest first. A slot that is only held may be lost and is not among them. */
export const nextBookingsQuery = (email: string) =>
  apiQuery(queryKeys.bookings.next(email), `/bookings/${encodeURIComponent(email)}`, bookingList, {
    when: 'upcoming',
    status: 'confirmed',
    limit: NEXT_FEW,
  })

/** The booking that header and dashboard name as the next one: the first that starts after `now`. */
export const firstToStart = (bookings: readonly Booking[] | undefined, now: number): Booking | undefined =>
  bookings?.find(({ slot }) => Date.parse(slot.startsAt) > now)

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
      ({ status, slot }) => status === 'confirmed' && Date.parse(slot.endsAt) > serverNow(),
    )
    keepBooking(
      next
        ? {
            service: visitText(next, locale),
            startsAt: next.slot.startsAt,
            endsAt: next.slot.endsAt,
            times: timesText(locale, next.slot),
            timeZone,
            address: next.customer.address,
            slowMs: deviceSlowMs(),
          }
        : null,
    )
  }, [bookings, timeZone, locale])
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Days, hours, minutes and seconds from `now` until `instant`; null when it has passed. */
export function timeLeft(instant: string, now: number): TimeLeft | null {
  const left = Date.parse(instant) - now
  if (left <= 0) return null
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  }
}

/** The current time in milliseconds. Renders the component again each second while `active`. */
export const useEachSecond = (active = true): number =>
  useServerTime((now) => (active ? SECOND - (now % SECOND) : null))
