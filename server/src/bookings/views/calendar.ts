import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { linesOfBooking } from '../../platform/line-columns.ts'
import type { BookingRow } from './bookings.ts'
import { calendarTexts } from './links.ts'

const STATUS: Record<BookingRow['status'], ICalEventStatus> = {
  held: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
}

type CalendarBooking = NonNullable<Awaited<ReturnType<typeof findCalendarBooking>>>

/** Returns the booking with the language of its account, because calendars read the entry again without a session. */
export async function findCalendarBooking(db: Db, id: string, owner: string | null) {
  let rows = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .selectAll('bookings')
    .select(['users.locale as account_locale', linesOfBooking.as('lines')])
    .where('bookings.id', '=', id)
  if (owner !== null) rows = rows.where('bookings.user_id', '=', owner)
  return rows.executeTakeFirst()
}

/**
 * Returns the booking as an iCalendar file (RFC 5545). Times are in UTC, so that it needs no time zone definition. The
 * constant UID and the growing SEQUENCE let calendars replace their earlier entry.
 */
export function calendarOf(config: Config, booking: CalendarBooking): string {
  const page = `${config.publicUrl}/dashboard/user/Upcoming-bookings`
  const { title, description } = calendarTexts(config, booking, page)
  const calendar = new ICalCalendar({
    name: config.businessName,
    prodId: { company: config.businessName, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking.id}@jhilik`,
    sequence: booking.revision,
    stamp: booking.updated_at,
    lastModified: booking.updated_at,
    start: booking.starts_at,
    end: booking.ends_at,
    summary: title,
    location: booking.customer_address,
    description,
    status: STATUS[booking.status],
  })
  return calendar.toString()
}
