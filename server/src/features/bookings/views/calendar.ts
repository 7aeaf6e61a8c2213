import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../../config.ts'
import { toVehicle } from '../../../platform/vehicle-columns.ts'
import type { BookingRow } from './bookings.ts'

const STATUS: Record<BookingRow['status'], ICalEventStatus> = {
  held: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
}

/**
 * The booking as an iCalendar file (RFC 5545). Times are in UTC, so that it needs no time zone definition.
 * By a constant UID and a growing SEQUENCE calendars replace their earlier entry.
 */
export function calendarOf(config: Config, booking: BookingRow): string {
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
    summary: `${booking.service_name} – ${config.businessName}`,
    location: booking.customer_address,
    description: `${vehicleText(toVehicle(booking)).nameAndPlate}\n${config.publicUrl}/dashboard/user/Upcoming-bookings`,
    status: STATUS[booking.status],
  })
  return calendar.toString()
}
