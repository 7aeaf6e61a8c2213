import type { BookingLinks } from '@jhilik/contract/booking-detail.ts'
import type { Config } from '../../config.ts'
import { signLink } from '../../platform/link-token.ts'
import type { BookingRow } from './store.ts'

type Linked = Pick<
  BookingRow,
  'id' | 'starts_at' | 'ends_at' | 'service_name' | 'customer_address' | 'registration_plate'
>

/** 20261121T034500Z */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

function googleCalendarUrl(config: Config, booking: Linked): string {
  const url = new URL('https://calendar.google.com/calendar/render')
  url.searchParams.set('action', 'TEMPLATE')
  url.searchParams.set('text', `${booking.service_name} – ${config.businessName}`)
  url.searchParams.set('dates', `${compact(booking.starts_at)}/${compact(booking.ends_at)}`)
  url.searchParams.set('location', booking.customer_address)
  url.searchParams.set('details', `${booking.registration_plate}\n${config.publicUrl}`)
  return url.href
}

/** The token opens this booking's calendar entry and receipt, for as long as a calendar may ask. */
export async function bookingLinks(
  config: Config,
  booking: Linked,
  { isPaid }: { isPaid: boolean },
): Promise<BookingLinks> {
  const token = await signLink(config.sessionSecret, 'booking-link', booking.id)
  const address = (file: string) => `${config.publicUrl}/api/bookings/${booking.id}/${file}?token=${token}`
  return {
    calendar: address('calendar.ics'),
    googleCalendar: googleCalendarUrl(config, booking),
    receipt: isPaid ? address('receipt.pdf') : null,
  }
}
