import { plainDigits } from '@jhilik/contract/clock-text.ts'

/** The years that the contract accepts. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2999
const CENTURY = 2000

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/
const MONTH_DAY_YEAR = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4}|\d{2})$/
const ONLY_DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/** Bengali digits become Latin ones; marks of direction that pasting brings along are dropped. */
export const plainText = (text: string) => plainDigits(text.replace(/[\u200e\u200f]/g, '')).trim()

/**
 * Reads a typed date: month/day/year with any usual separator or none, or a pasted YYYY-MM-DD. Returns YYYY-MM-DD, or
 * null for what cannot be read and for days that do not exist.
 */
export function readDate(text: string): string | null {
  const plain = plainText(text)
  const iso = ISO.exec(plain)
  if (iso) return calendarDate(iso[1], iso[2], iso[3])
  const american = MONTH_DAY_YEAR.exec(plain) ?? ONLY_DIGITS.exec(plain)
  return american ? calendarDate(american[3], american[1], american[2]) : null
}

/** A year of two digits such as 20 may still become 2026: only four digits say that the date is complete. */
export function isCompleteDate(text: string): boolean {
  return /\d{4}/.test(plainText(text)) && readDate(text) !== null
}

/** Writes YYYY-MM-DD as MM/DD/YYYY. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

function calendarDate(yearText = '', monthText = '', dayText = ''): string | null {
  const year = Number(yearText) + (yearText.length === 2 ? CENTURY : 0)
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  const month = Number(monthText)
  const day = Number(dayText)
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}
