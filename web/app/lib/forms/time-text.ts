import { PARTS_OF_DAY } from '@jhilik/contract/clock-text.ts'
import { plainText } from './date-text.ts'

const DAY_MINUTES = 24 * 60
const TYPED = /^([\u0980-\u09e5]+\s*)?(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?\s*(?:টা(?:য়|য়)?|([ap])\.?m?\.?)?$/i

/** Reads a typed time: 9, 930, 9:30, 9.30 pm, সকাল ৯টা. Returns HH:MM, or null when it is not a time. */
export function readTime(text: string): string | null {
  const typed = TYPED.exec(plainText(text))
  if (!typed) return null
  const [, part, hourText, minuteText = '0', half] = typed
  let hour = Number(hourText)
  const minute = Number(minuteText)
  if ((half || part) && (hour < 1 || hour > 12)) return null
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  else if (part) hour = hourOfPart(part.trim(), hour)
  return hour < 24 && minute < 60 ? writeTime(hour * 60 + minute) : null
}

/** Reads a typed end: `24:00` is the midnight at the end of the day. */
export const readEndTime = (text: string): string | null =>
  readTime(plainText(text).replace(/^24(?=[:.]?00$)/, '00'))

/** The hour of the day that a clock's `hour` is in that part of the day: রাত ১ is 1, রাত ৯ is 21. */
function hourOfPart(typed: string, hour: number): number {
  // Two spellings are usual; the word may have an ending, as in সকালে.
  const part = typed.replace('বিকেল', 'বিকাল')
  const begins = PARTS_OF_DAY.findLast(([, name]) => part.startsWith(name))?.[0]
  if (begins === undefined) return Number.NaN
  // Parts of the day are said from about two hours earlier on: রাত ৭ is 19.
  const after = (candidate: number) => (candidate - begins + 26) % 24
  const [morning, afternoon] = [hour % 12, (hour % 12) + 12]
  return after(morning) < after(afternoon) ? morning : afternoon
}

/** A typed 9 may still become 9:30, and 103 may become 10:30. */
export function isCompleteTime(text: string): boolean {
  return !/^\D*\d{0,3}$/.test(plainText(text)) && readTime(text) !== null
}

/** Every time of a day, `interval` minutes apart. */
export function timesOfDay(interval: number): string[] {
  return Array.from({ length: Math.ceil(DAY_MINUTES / interval) }, (_, index) => writeTime(index * interval))
}

function writeTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
