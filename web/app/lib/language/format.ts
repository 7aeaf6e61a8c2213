import {
  digitsIn,
  durationText,
  endText,
  hourText,
  minutesText,
  type Times,
  timesText,
  timeText,
} from '@jhilik/contract/clock-text.ts'
import { currencySign, formatMoney } from '@jhilik/contract/money.ts'
import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { writeDate } from '../forms/date-text.ts'
import { onCorrection, serverNow } from '../live/server-time.ts'
import { useRootData } from '../page/site.ts'
import type { Locale } from './i18n.ts'

const dateStyles = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  monthYear: { month: 'long', year: 'numeric' },
  longWeekday: { weekday: 'long' },
  narrowWeekday: { weekday: 'narrow' },
  dayOfMonth: { day: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A calendar date has no zone; noon in UTC is that date wherever it is formatted as UTC. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

/** A closed time: whole days when its times are null. */
interface Days {
  from: string
  to: string
  fromTime: string | null
  toTime: string | null
}

/** A line may end between a start and an end, but not inside of one of them. */
const whole = (times: string) => times.replace(/(?<!-) /g, '\u00a0')

/** Memoizes `make`: creating one of the browser's formats takes a phone milliseconds. */
function keep<K extends string, V>(make: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>()
  return (key) => {
    const value = kept.get(key) ?? make(key)
    kept.set(key, value)
    return value
  }
}

export function createFormat(locale: Locale, timeZone: string) {
  // The Swedish locale formats dates as YYYY-MM-DD and times as HH:MM.
  const wallFormat = keep(
    (zone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  )
  const wall = (instant: string | Date) => wallFormat(timeZone).format(new Date(instant))
  const isInstant = (text: string) => text.includes('T')
  const dateFormat = keep(
    (style: keyof typeof dateStyles) =>
      new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' }),
  )
  const digits = (text: string) => digitsIn(locale, text)
  let minute = 0
  let today = ''

  const format = {
    money: (amount: number, currency: string) => formatMoney(amount, currency, locale),
    /** The currency in a label: `USD`, in Bangla the sign. */
    currency: (code: string) => (locale === 'en' ? code : currencySign(code)),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    year: (year: number | string) => digits(String(year)),
    /** A number of a clock or a countdown. */
    twoDigits: (value: number) => digits(String(value).padStart(2, '0')),
    /** A calendar date (YYYY-MM-DD), or the date of an instant in the business's zone. */
    date: (value: string, style: keyof typeof dateStyles = 'short') => {
      const date = isInstant(value) ? wall(value).slice(0, 10) : value
      return dateFormat(style).format(noonOf(date))
    },
    /** A calendar date as fields show it, whatever the language: month/day/year. */
    monthDayYear: (date: string) => digits(writeDate(date)),
    /** A wall time (HH:MM), or the time of an instant in the business's zone: `9:00 AM`, `সকাল ৯:০০`. */
    time: (value: string) => whole(timeText(locale, isInstant(value) ? wall(value).slice(11, 16) : value)),
    /** A full hour in a narrow column: `9 AM`, `সকাল ৯টা`. */
    hour: (hour: number) => hourText(locale, hour),
    /** `9:00 - 9:45 AM`, `সকাল ৯:০০ - ৯:৪৫` */
    times: (times: Times) => whole(timesText(locale, times)),
    /** The wall time (HH:MM) of an instant in the business's zone. */
    wallTime: (instant: string | Date) => wall(instant).slice(11, 16),
    /** When something ends that begins at a wall time, beside that: `10:05 AM`, `১০:০৫`. Both in the business's zone. */
    end: (startTime: string, endsAt: string | Date) =>
      whole(endText(locale, startTime, format.wallTime(endsAt))),
    /** `150 mins` */
    minutes: (minutes: number) => minutesText(locale, minutes),
    /** `45 mins`; above 90 minutes in hours: `2 h 30 mins`. */
    duration: (minutes: number) => durationText(locale, minutes),
    /** Date and times of a slot: `Sat, Nov 21, 9:00 - 9:45 AM`. */
    slot: (slot: Times & { date: string }) => `${format.date(slot.date, 'day')}, ${format.times(slot)}`,
    /** An instant: `Sat, Nov 21, 9:00 AM`. */
    dayTime: (instant: string) => `${format.date(instant, 'day')}, ${format.time(instant)}`,
    /** Days, with the times when there is only a part of them: `Fri, Dec 4, 1:00 - 5:00 PM`. Midnight is the end of the last day. */
    days: ({ from, to, fromTime, toTime }: Days, style: keyof typeof dateStyles = 'short') => {
      const [first, last] = [format.date(from, style), format.date(to, style)]
      if (fromTime === null || toTime === null) return from === to ? first : `${first} – ${last}`
      if (from === to) return `${first}, ${format.times({ startTime: fromTime, endTime: toTime })}`
      const end = toTime === '00:00' ? last : `${last}, ${format.time(toTime)}`
      return `${first}, ${format.time(fromTime)} – ${end}`
    },
    dateTime: (instant: string) => `${format.date(instant)}, ${format.time(instant)}`,
    /** Today's date in the business's zone. */
    today: () => {
      const now = Math.floor(serverNow() / MINUTE_MS)
      // All parts of a page ask for it. Zones differ from UTC by whole minutes.
      if (now !== minute) today = wall(new Date(serverNow())).slice(0, 10)
      minute = now
      return today
    },
    /** The time now (HH:MM) in the business's zone. */
    now: () => format.wallTime(new Date(serverNow())),
    addDays: (date: string, days: number) =>
      new Date(noonOf(date).getTime() + days * DAY_MS).toISOString().slice(0, 10),
  }
  return format
}

/** Whether a date, or an instant, is in this year in the business's zone, so that its year need not be named. */
export const isOfThisYear = (value: string, format: ReturnType<typeof createFormat>): boolean =>
  format.date(value, 'year') === format.date(format.today(), 'year')

const formats = keep((key: string) => {
  const [locale, timeZone = 'UTC'] = key.split(' ')
  return createFormat(locale as Locale, timeZone)
})

/** The formats of a language and a zone, made once. */
export const formatOf = (locale: Locale, timeZone: string) => formats(`${locale} ${timeZone}`)

/**
 * Formats dates, times and money in the reader's language and the business's zone. While a page hydrates, today is the
 * day on which the server rendered it: another text than the server's would have the page rendered again.
 */
export function useFormat() {
  const locale = useLocale()
  const { site, renderedOn } = useRootData()
  const format = formatOf(locale, site.timeZone)
  const today = useSyncExternalStore(onCorrection, format.today, () => renderedOn ?? format.today())
  return today === format.today() ? format : { ...format, today: () => today }
}
