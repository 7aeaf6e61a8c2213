import { plainDigits } from '@jhilik/contract/clock-text.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads `2026-11-24T10:00:00Z`, `2026/11/24 10:00`; `24/11/2026`, `24-11-2026` with the day first; `24 Nov 2026`. */
export function readDay(cell: string): string | null {
  const text = plainDigits(cell).trim()
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text)
  if (numbers) {
    const [first, second, year] = numbers.slice(1).map(Number) as [number, number, number]
    // Bangladesh writes the day first. If that gives no date, the month is first.
    return dayOf(year, second, first) ?? dayOf(year, first, second)
  }
  const named = /^(\d{1,2})[- ]([A-Za-z]{3})[A-Za-z]*[-, ]+(\d{4})(?!\d)/.exec(text)
  if (!named) return null
  return dayOf(Number(named[3]), MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1]))
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
