import { endsNextDay } from '@jhilik/contract/slot-times.ts'

/** Where "now" comes from, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The calendar date (YYYY-MM-DD) and wall time (HH:MM) of an instant in a zone. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** The instant of a wall time. A time that a clock change skips moves forward, as calendars do. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time })
  return new Date(zoned.epochMilliseconds)
}

/** The instants of a slot's wall times, HH:MM. `date` is the day on which it starts. */
export function spanOf(
  slot: { date: string; startTime: string; endTime: string },
  timeZone: string,
): { startsAt: Date; endsAt: Date } {
  const lastDay = endsNextDay(slot) ? addDays(slot.date, 1) : slot.date
  return {
    startsAt: instantOf(slot.date, slot.startTime, timeZone),
    endsAt: instantOf(lastDay, slot.endTime, timeZone),
  }
}

/** `days` may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}
