/** The offline page reads the same key (site/offline). */
const NAME = 'jhilik:next-booking'

export interface KeptBooking {
  service: string
  /** The start and end as instants. */
  startsAt: string
  endsAt: string
  /** The start and end in the reader's language. */
  times: string
  /** The time zone of the business. */
  timeZone: string
  address: string
  /** The milliseconds by which the device's clock is slow: without a network nobody says what time it is. */
  slowMs: number
}

/** Stores the customer's next booking for the offline page; null removes it. */
export function keepBooking(booking: KeptBooking | null): void {
  try {
    if (booking) window.localStorage.setItem(NAME, JSON.stringify(booking))
    else window.localStorage.removeItem(NAME)
  } catch {
    // Storage may be forbidden or full; the offline page then shows no booking.
  }
}
