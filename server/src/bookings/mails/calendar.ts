import type { CustomerMessageEvent } from '@jhilik/contract/messages.ts'
import type { CalendarPart, Mail } from '../../platform/mail.ts'
import { writeCalendar } from '../rules/calendar-entry.ts'
import type { CustomerMessage } from './sms.ts'

/** What calendars do with a mail about an event. Nothing with others, of which the time of the booking is no part. */
const CALENDAR_METHODS: Readonly<Partial<Record<CustomerMessageEvent, CalendarPart['method']>>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  line_canceled: 'REQUEST',
  lines_changed: 'REQUEST',
  edited: 'REQUEST',
  canceled: 'CANCEL',
}

/** Returns the calendar entry of a mail; nothing when calendars have no entry of the booking, and need none. */
export function calendarOf({ event, booking, data }: CustomerMessage): Pick<Mail, 'calendar'> {
  const method = CALENDAR_METHODS[event]
  const { config, lines, locale, page, recipient } = data
  const isKnown = method === 'CANCEL' ? booking.confirmed_at !== null : booking.status === 'confirmed'
  if (!method || !isKnown || recipient.to === null) return {}
  const content = writeCalendar(config, {
    method,
    booking: { ...booking, lines },
    locale,
    page,
    withTypedText: recipient.seesTypedText,
    attendee: recipient.to,
  })
  return { calendar: { method, content } }
}
