import { digitsIn, durationText, type Times, timesText, timeText } from '@jhilik/contract/clock-text.ts'
import { formatMoney, type Money, toMajor } from '@jhilik/contract/money.ts'
import { wallClock } from './clock.ts'
import type { Locale } from './locale.ts'

/** The styles are those of the site (`web/app/lib/language/format.ts`). */
const dateStyles = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  longWeekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type DateStyle = keyof typeof dateStyles

/**
 * Formats are kept, because making one takes longer than ten uses, and 25 KB outside the heap that are not given back.
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a format for calendar dates, which have no zone. */
function dateFormat(locale: Locale, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const made =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' })
  dateFormats.set(key, made)
  return made
}

/** Returns the translation of a stored name; an unknown name is returned unchanged. */
export function translateName(name: string, labels: Record<string, string>): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}

/** Returns formatters for dates, times, money and numerals in a language. */
export function formatFor(locale: Locale) {
  const format = {
    /** Replaces digits by those of the language. */
    digits: (text: string) => digitsIn(locale, text),
    money: (money: Money) => formatMoney(toMajor(money), money.currency, locale),
    /** Writes a calendar date, YYYY-MM-DD. */
    date: (date: string, style: DateStyle) => dateFormat(locale, style).format(new Date(date)),
    /** Writes a wall time, HH:MM. */
    time: (time: string) => timeText(locale, time),
    /** Writes wall times, HH:MM. */
    times: (times: Times) => timesText(locale, times),
    duration: (minutes: number) => durationText(locale, minutes),
    /** Writes date and time of an instant in a zone. */
    moment: (instant: Date, timeZone: string) => {
      const { date, time } = wallClock(instant, timeZone)
      return `${format.date(date, 'short')}, ${format.time(time)}`
    },
  }
  return format
}
