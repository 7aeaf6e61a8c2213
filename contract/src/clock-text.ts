import { minutesOf } from './slot-times.ts'

/** A language in which times, digits and durations are written. */
export type TextLocale = 'en' | 'bn'

/** The part of the day that begins at an hour. */
export const PARTS_OF_DAY: readonly [hour: number, part: string][] = [
  [0, 'রাত'],
  [4, 'ভোর'],
  [6, 'সকাল'],
  [12, 'দুপুর'],
  [15, 'বিকাল'],
  [18, 'সন্ধ্যা'],
  [20, 'রাত'],
]

const NOON = 12
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** Longer durations are written in hours and minutes. */
const MAX_IN_MINUTES = 90
const BENGALI_ZERO = '০'.charCodeAt(0)

/** Writes Latin digits as those of the language. */
export function digitsIn(locale: TextLocale, text: string): string {
  if (locale === 'en') return text
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)))
}

/** The zeros of Arabic, Persian, Devanagari, Bengali and full-width digits. */
const ZEROS = [0x0660, 0x06f0, 0x0966, BENGALI_ZERO, 0xff10]

/** Reads Bengali digits, and those of other scripts, as Latin ones. */
export function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
  })
}

const hourOf = (time: string) => Number(time.slice(0, 2))

/** Returns what is written beside the hour: AM, PM or a part of the day. */
function partOf(locale: TextLocale, time: string): string {
  const hour = hourOf(time)
  if (locale === 'en') return hour < NOON ? 'AM' : 'PM'
  return PARTS_OF_DAY.findLast(([from]) => from <= hour)?.[1] ?? ''
}

/** Writes a wall time (HH:MM) without the part of the day, where a scale beside it says that: `9:00`, `৯:০০`. */
export const clockText = (locale: TextLocale, time: string) =>
  digitsIn(locale, `${hourOf(time) % NOON || NOON}${time.slice(2)}`)

/** Writes a wall time (HH:MM): `9:00 AM`, `সকাল ৯:০০`. */
export function timeText(locale: TextLocale, time: string): string {
  const [clock, part] = [clockText(locale, time), partOf(locale, time)]
  return locale === 'en' ? `${clock} ${part}` : `${part} ${clock}`
}

/** Writes a full hour for narrow columns: `9 AM`, `সকাল ৯টা`. */
export function hourText(locale: TextLocale, hour: number): string {
  const text = timeText(locale, `${String(hour).padStart(2, '0')}:00`)
  return locale === 'en' ? text.replace(':00', '') : text.replace(/:.*/, 'টা')
}

/** The wall times of a slot; `utcOffset` says which start is meant if the clocks show it twice. */
export interface Times {
  startTime: string
  endTime: string
  utcOffset?: string | undefined
}

/** Writes them: `9:00 - 9:45 AM`, `11:30 AM - 12:15 PM`, `সকাল ৯:০০ - ৯:৪৫`, `1:00 - 1:30 AM UTC-5`. */
export function timesText(locale: TextLocale, { startTime, endTime, utcOffset }: Times): string {
  if (utcOffset) return `${timesText(locale, { startTime, endTime })} ${digitsIn(locale, utcOffset)}`
  const isOnePart = areInOnePart(locale, startTime, endTime)
  const start = locale === 'en' && isOnePart ? clockText(locale, startTime) : timeText(locale, startTime)
  return `${start} - ${endText(locale, startTime, endTime)}`
}

/** Writes an end that stands beside its start, in Bangla without the part of the day that both have: `10:05 AM`, `১০:০৫`. */
export function endText(locale: TextLocale, startTime: string, endTime: string): string {
  const isShort = locale === 'bn' && areInOnePart(locale, startTime, endTime)
  return isShort ? clockText(locale, endTime) : timeText(locale, endTime)
}

/** A slot that ends in the next night has the same part of the day at both ends, yet not the same night. */
function areInOnePart(locale: TextLocale, startTime: string, endTime: string): boolean {
  const minutes = (minutesOf(endTime) - minutesOf(startTime) + DAY_MINUTES) % DAY_MINUTES
  return partOf(locale, startTime) === partOf(locale, endTime) && minutes > 0 && minutes < DAY_MINUTES / 2
}

const units = {
  en: { hour: () => 'h', minute: (count: number) => (count === 1 ? 'min' : 'mins') },
  bn: { hour: () => 'ঘণ্টা', minute: () => 'মিনিট' },
}

/** Writes a duration in minutes, however long it is: `150 mins`. */
export function minutesText(locale: TextLocale, minutes: number): string {
  return digitsIn(locale, `${minutes} ${units[locale].minute(minutes)}`)
}

/** Writes a duration for people to read: `45 mins`, `2 h 30 mins`, `২ ঘণ্টা ৩০ মিনিট`. */
export function durationText(locale: TextLocale, minutes: number): string {
  const hours = minutes > MAX_IN_MINUTES ? Math.floor(minutes / HOUR_MINUTES) : 0
  const rest = minutes - hours * HOUR_MINUTES
  const parts = [
    hours > 0 && `${hours} ${units[locale].hour()}`,
    (rest > 0 || hours === 0) && `${rest} ${units[locale].minute(rest)}`,
  ]
  return digitsIn(locale, parts.filter(Boolean).join(' '))
}
