/** The little that the offline page shows of the next booking; it reads the same name. */
const NAME = 'jhilik:next-booking'

export interface KeptBooking {
  service: string
  /** Instants. */
  startsAt: string
  endsAt: string
  /** Of the business. */
  timeZone: string
  address: string
}

/** Keeps the customer's next booking in the browser, for when the network is away. Null: there is none. */
export function keepBooking(booking: KeptBooking | null): void {
  try {
    if (booking) window.localStorage.setItem(NAME, JSON.stringify(booking))
    else window.localStorage.removeItem(NAME)
  } catch {
    // Storage may be forbidden or full; the offline page then says only that it is one.
  }
}
