import { plainDigits } from './date-text.ts'

const DAY_MINUTES = 24 * 60
const TYPED = /^(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i

/** What somebody typed as a time: 9, 930, 9:30, 9.30 pm. Answers HH:MM, or null for what is no time. */
export function readTime(text: string): string | null {
  const typed = TYPED.exec(plainDigits(text))
  if (!typed) return null
  const [, hourText, minuteText = '0', half] = typed
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (half && (hour < 1 || hour > 12)) return null
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return hours < 24 && minute < 60 ? writeTime(hours * 60 + minute) : null
}

/** While typing, 9 may still become 9:30 and 103 become 10:30. */
export function isCompleteTime(text: string): boolean {
  return !/^\d{0,3}$/.test(plainDigits(text)) && readTime(text) !== null
}

/** Every time of a day, `interval` minutes apart. */
export function timesOfDay(interval: number): string[] {
  return Array.from({ length: Math.ceil(DAY_MINUTES / interval) }, (_, index) => writeTime(index * interval))
}

function writeTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
