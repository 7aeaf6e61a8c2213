import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { currencySign, minorOfDecimal } from '@jhilik/contract/money.ts'
import type { DateOrder, DecimalSign } from '@jhilik/contract/statement-reading.ts'

/** Spreadsheets write `="00123"` to keep a text a text. */
export const unwrapped = (cell: string): string =>
  /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

const currencyWords = new Map<string, RegExp>()

/** Matches the words and signs of a currency before an amount and its sign, between them, or after the amount. */
function wordsOf(currency: string): RegExp {
  let words = currencyWords.get(currency)
  if (!words) {
    const sign = currencySign(currency)
      .replace(/\s/g, '')
      .replace(/[^A-Za-z]/g, '\\$&')
    const taka = currency === 'BDT' ? ['tk\\.?', 'taka', 'টাকা'] : []
    const any = [currency, sign, ...taka].join('|')
    words = new RegExp(`^([-+]?)(?:${any})(?=[-+\\d.,])|(?<=\\d)(?:${any})(?=-?$)`, 'gi')
    currencyWords.set(currency, words)
  }
  return words
}

/** Whether a cell of the column of currencies has a word or the sign of this one, such as `Tk`. */
export const isWordOf = (cell: string, currency: string): boolean =>
  `${cell.trim()}1`.replace(wordsOf(currency), '$1') === '1'

/** Digits without groups, in groups of three, and as in lakhs and crores. */
const whole = (group: string) => `\\d*|\\d{1,3}(?:${group}\\d{3})+|\\d{1,2}(?:${group}\\d{2})*${group}\\d{3}`
const numberWith = (sign: string, group: string) =>
  new RegExp(`^(?:${[group, ' ', "['’]"].map(whole).join('|')})(?:${sign}\\d+)?$`)
const NUMBER: Record<DecimalSign, RegExp> = { point: numberWith('\\.', ','), comma: numberWith(',', '\\.') }
const GROUPS: Record<DecimalSign, RegExp> = { point: /[, '’]/g, comma: /[. '’]/g }

/**
 * Reads `1,250.00`, `1,25,000.50`, `৳ 1,250`, `1 250.00`, `(20.00)`, `-20`, `20-`, `1250/-`, `১২৫০` and, with a decimal
 * comma, `1.250,00`. Null when it is no amount of this currency, 0 when it is empty.
 */
export function readAmount(cell: string, currency: string, decimal: DecimalSign): number | null {
  const amount = plainDigits(cell)
    .replace(/[−–]/g, '-')
    // Spaces may separate groups of digits.
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replace(/\s/g, ' ')
    .replace(/\/[-=]$/, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(wordsOf(currency), '$1')
    .replace(/^\+/, '')
    .replace(/^(?!-)(.*\d)-$/, '-$1')
  if (amount === '' || amount === '-') return 0
  const number = amount.replace(/^-/, '')
  if (!/\d/.test(number) || !NUMBER[decimal].test(number)) return null
  const plain = number.replace(GROUPS[decimal], '').replace(',', '.').replace(/^\./, '0.')
  return minorOfDecimal(amount.startsWith('-') ? `-${plain}` : plain, currency)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const [FIRST_YEAR, LAST_YEAR] = [1990, 2099]
const CENTURY = 2000
/** The days since 1899-12-30 that spreadsheets store, for 2000-01-01 and 2099-12-31. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050]
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A time of day with a zone, after a date. */
const TIME = String.raw`(?:(?:[T,]\s*|\s+)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?\s?[Mm]\.?)?\s*(?:Z|[A-Z]{3,4}|[-+]\d{1,2}:?\d{2})?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`)
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`)
const DAY_MONTH_NAME = new RegExp(String.raw`^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*\.?[-, ]+(\d{4}|\d{2})${TIME}$`)
const MONTH_NAME_DAY = new RegExp(String.raw`^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})${TIME}$`)
const DIGITS = /^(\d{2})(\d{2})(\d{2})(\d{2})$/
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/

const PLACES: Record<DateOrder, readonly [day: number, month: number, year: number]> = {
  day: [0, 1, 2],
  month: [1, 0, 2],
  year: [2, 1, 0],
}

/**
 * Reads `2026-11-24T10:00:00Z`, `24/11/2026 10:00 PM`, `24-11-26`, `24112026`, `24 Nov 2026`, `Nov 24, 2026` and the serial number of a
 * spreadsheet. Null when it is no date in this order of day, month and year; a month with its name, and a year of four
 * digits that comes first, have no other order.
 */
export function readDay(cell: string, order: DateOrder): string | null {
  const text = plainDigits(cell).trim()
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4])
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const parts = [numbers[1], numbers[3], numbers[4]]
    const [day, month, year] = PLACES[order].map((place) => parts[place])
    return year && year.length % 2 === 0 ? dayOf(year, month, day) : null
  }
  const dayFirst = DAY_MONTH_NAME.exec(text)
  if (dayFirst) return dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = MONTH_NAME_DAY.exec(text)
  if (monthFirst) return dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const digits = DIGITS.exec(text)
  if (digits) {
    const [, one, two, three, four] = digits as unknown as [string, string, string, string, string]
    const iso = dayOf(one + two, three, four)
    if (iso || order === 'year') return iso
    return order === 'day' ? dayOf(three + four, two, one) : dayOf(three + four, one, two)
  }
  const serial = Number(SERIAL.exec(text)?.[1] ?? Number.NaN)
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return null
  return new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10)
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1)

function dayOf(yearText = '', monthText = '', dayText = ''): string | null {
  const [month, day] = [Number(monthText), Number(dayText)]
  const year = yearText.length === 2 ? CENTURY + Number(yearText) : Number(yearText)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    year >= FIRST_YEAR && year <= LAST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** A whole cell that says that its row is a sum or a balance. */
const TOTALS =
  /^(?:(?:(?:grand|net|sub|page|statement|running|period|monthly|daily)[\s-]*)?totals?(?:\s+(?:amount|of|for|in|credits?|debits?|fees?)\b.*)?|sum|(?:opening|closing|available|ledger|ending|beginning) balance|balance (?:brought|carried) (?:forward|down)|[bc]\/[fd]|(?:সর্ব)?মোট|উপমোট)\s*[:=.]?$/i

export const isTotalsWord = (cell: string): boolean => TOTALS.test(cell.trim())
