import { bookedText } from '@jhilik/contract/booked-text.ts'
import { type Place, pickPlace } from '@jhilik/contract/places.ts'
import {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { type BookedLine, boughtText } from '../../platform/line-columns.ts'
import type { Locale } from '../../platform/locale.ts'
import { type BookedVehicleColumns, toVehicle } from '../../platform/vehicle-columns.ts'
import type { BookingRow } from '../views/bookings.ts'

const STATUS: Record<BookingRow['status'], ICalEventStatus> = {
  held: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
}

/** Calendars remind of it so long before it begins. */
const ALARM_SECONDS = 3600

type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** The columns of a booking that its title, description and place are written from. */
export type DescribedBooking = BookedVehicleColumns &
  Place &
  Pick<BookingRow, 'code' | 'customer_address'> & { lines: readonly BookedLine[] }

export interface CalendarEntry {
  method: CalendarMethod
  booking: DescribedBooking &
    Pick<BookingRow, 'id' | 'revision' | 'status' | 'starts_at' | 'ends_at' | 'updated_at'>
  locale: Locale
  /** The page that the entry leads to. */
  page: string
  /** Whether the entry has what was typed into the form: address, vehicle and facts about the place. */
  withTypedText: boolean
  /** The address that gets it by mail; null for a file. */
  attendee: string | null
}

/** Returns title, description and place of an entry. */
export function calendarTexts(
  config: Config,
  {
    booking,
    locale,
    page,
    withTypedText,
  }: Pick<CalendarEntry, 'locale' | 'page' | 'withTypedText'> & { booking: DescribedBooking },
) {
  const business = businessNameIn(config, locale)
  const work = withTypedText ? bookedText({ ...toVehicle(booking), ...pickPlace(booking) }, locale) : ''
  return {
    title: `${boughtText(booking.lines, locale)} – ${business}`,
    description: [`${business} · ${booking.code}`, work, page].filter(Boolean).join('\n'),
    location: withTypedText ? booking.customer_address : '',
  }
}

/** `MAIL_FROM` is an address, or a name and an address in angle brackets. */
function organizerOf({ contact, mailFrom, businessName }: Config) {
  const sender =
    typeof mailFrom === 'string' ? (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom) : mailFrom.address
  return { name: businessName, email: contact.email ?? sender }
}

/**
 * Writes the booking as an iCalendar file (RFC 5545), for download and for mails (RFC 5546). Times are in UTC, so that it needs
 * no time zone definition. The constant UID and the growing SEQUENCE let calendars replace their earlier entry, also one that
 * came the other way.
 */
export function writeCalendar(config: Config, entry: CalendarEntry): string {
  const { method, booking, attendee } = entry
  const { title, description, location } = calendarTexts(config, entry)
  const calendar = new ICalCalendar({
    name: config.businessName,
    prodId: { company: config.businessName, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  const event = calendar.createEvent({
    id: `${booking.id}@jhilik`,
    sequence: booking.revision,
    stamp: booking.updated_at,
    lastModified: booking.updated_at,
    start: booking.starts_at,
    end: booking.ends_at,
    summary: title,
    location,
    description,
    status: STATUS[booking.status],
  })
  if (method !== 'CANCEL') {
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: title })
  }
  if (attendee === null) return calendar.toString()
  event.organizer(organizerOf(config))
  // The business expects no answer: it would get one as a mail that nobody reads.
  event.createAttendee({
    email: attendee,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  return calendar.toString()
}
