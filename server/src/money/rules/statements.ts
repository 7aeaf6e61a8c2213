import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { minorOfDecimal } from '@jhilik/contract/money.ts'
import type { LineKind, LineProblem, StatementColumn } from '@jhilik/contract/statements.ts'
import { CsvError, parse } from 'csv-parse/sync'

// This library reads RFC 4180 and its variants (byte order mark, semicolons, tabs, quotes, lines of unequal length) and
// has no dependencies.

export interface StatementLine {
  /** The number of the line in the file, where the column names are line 1. */
  line: number
  kind: LineKind
  /** The amount has no sign. */
  amountMinor: number
  feeMinor: number | null
  currency: string
  /** The day, `YYYY-MM-DD`; null when the file states none that can be read. */
  day: string | null
  /** The cells that may be the reference of a payment or refund. */
  references: string[]
  /** All cells as text, for people. */
  text: string
}

export type ReadStatement =
  | { lines: StatementLine[] }
  /** `line` when one line cannot be read, else a missing column. */
  | { refused: 'not_a_table' | 'no_amount_column' | 'no_lines' }
  | { refused: 'amount_is_not_readable'; line: number }

/** The names of columns in the files of gateways and banks, in small letters and digits only. */
const USUAL_NAMES: Record<StatementColumn, string> = {
  amount:
    'amount gross grossamount totalamount transactionamount tranamount paymentamount credit creditamount deposit',
  debit: 'debit debitamount withdrawal',
  fee: 'fee fees charge charges commission mdr processingcharge processingfee servicecharge gatewayfee',
  currency: 'currency currencycode currencytype',
  day: 'date trandate transactiondate transactiontime paymentdate paymentexecutetime completedtime created createdutc paytime valuedate settlementdate',
  kind: 'type transactiontype trxtype reportingcategory category kind',
}

const nameOf = (header: string) => header.toLowerCase().replace(/[^a-z0-9]+/g, '')

type Columns = Partial<Record<StatementColumn, number>>

/** Finds the place of each column: the one that was named, else the first with a usual name. */
function findColumns(header: readonly string[], named: Partial<Record<StatementColumn, string>>): Columns {
  const names = header.map(nameOf)
  const columns: Columns = {}
  for (const [column, usual] of Object.entries(USUAL_NAMES) as [StatementColumn, string][]) {
    const wanted = named[column]
    const place = wanted
      ? names.indexOf(nameOf(wanted))
      : (usual
          .split(' ')
          .map((name) => names.indexOf(name))
          .find((found) => found >= 0) ?? -1)
    if (place >= 0) columns[column] = place
  }
  return columns
}

/** Reads `1,250.00`, `৳ 1,250`, `(20.00)`, `-20`, `১২৫০`; null when it is no amount, 0 when it is empty. */
export function readAmount(cell: string, currency: string): number | null {
  const text = plainDigits(cell)
    .replace(/[\s,]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(-?)(?:[৳$€£]|[A-Za-z]{3}|Tk\.?)/, '$1')
    .replace(/^\+/, '')
  return text === '' || text === '-' ? 0 : minorOfDecimal(text, currency)
}

/** A reference is a cell of letters and digits that differs for every payment. */
const REFERENCE = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9_./:-]{5,99}$/

/** A transfer or settlement is what a gateway pays out. In a bank's file it is money received. */
function kindOf(words: string, { isNegative, isBank }: { isNegative: boolean; isBank: boolean }): LineKind {
  if (/charge ?back|dispute/i.test(words)) return 'chargeback'
  if (/refund|reversal|reversed/i.test(words)) return 'refund'
  if (/fee|commission|opening|closing|balance/i.test(words)) return 'other'
  if (!isBank && /payout|transfer|settlement|withdraw/i.test(words)) return 'other'
  return isNegative ? 'refund' : 'charge'
}

interface ReadOptions {
  currency: string
  isBank?: boolean
  columns?: Partial<Record<StatementColumn, string>>
}

/**
 * Reads the lines. `currency` is that of lines which name none. Lines without an amount, such as totals and blank ones,
 * are left out.
 */
export function readStatement(
  text: string,
  { currency, isBank = false, columns: named = {} }: ReadOptions,
): ReadStatement {
  let rows: string[][]
  try {
    rows = parse(text, { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, trim: true })
  } catch (error) {
    if (error instanceof CsvError) return { refused: 'not_a_table' }
    throw error
  }
  // Some files begin with the account's name and the period.
  const headerAt = rows.findIndex((row) => {
    const { amount, debit } = findColumns(row, named)
    return amount !== undefined || debit !== undefined
  })
  const header = rows[headerAt]
  if (!header) return { refused: 'no_amount_column' }
  const columns = findColumns(header, named)
  const lines: StatementLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= headerAt) continue
    const cell = (column: StatementColumn) => {
      const place = columns[column]
      return place === undefined ? '' : (row[place] ?? '')
    }
    const ownCurrency = /^[A-Za-z]{3}$/.test(cell('currency')) ? cell('currency').toUpperCase() : currency
    const credit = readAmount(cell('amount'), ownCurrency)
    const debit = readAmount(cell('debit'), ownCurrency)
    const fee = readAmount(cell('fee'), ownCurrency)
    const line = index + 1
    if (credit === null || debit === null || fee === null) return { refused: 'amount_is_not_readable', line }
    const amount = credit - Math.abs(debit)
    if (amount === 0) continue
    const places = new Set(Object.values(columns))
    lines.push({
      line,
      kind: kindOf(cell('kind'), { isNegative: amount < 0, isBank }),
      amountMinor: Math.abs(amount),
      feeMinor: columns.fee === undefined ? null : Math.abs(fee),
      currency: ownCurrency,
      day: readDay(cell('day')),
      references: row.filter((each, place) => !places.has(place) && REFERENCE.test(each)),
      text: row.filter(Boolean).join(', ').slice(0, 500),
    })
  }
  return lines.length > 0 ? { lines } : { refused: 'no_lines' }
}

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

/** A ledger entry that a statement may name. Amounts have no sign. */
export interface BookedMoney {
  entryId: string
  attemptId: string
  kind: 'charge' | 'refund' | 'chargeback'
  amountMinor: number
  /** The fee that the gateway kept of it, as the ledger has it; null when it is unknown. */
  feeMinor: number | null
  currency: string
  /** All its names: our reference, and those of the gateway, the transaction and the refund. */
  references: string[]
  /** Another statement of this gateway, or of the bank, has settled the entry. */
  isSettled: boolean
}

export interface MatchedLine {
  line: StatementLine
  entryId: string | null
  /** Null for lines that match, and for lines about neither payments nor refunds. */
  problem: LineProblem | null
  /** The fee that the gateway kept of a payment, when the line is the first to state it. */
  newFee: { attemptId: string; minor: number } | null
}

/** Compares with both amounts, because some statements list what was paid, others what was left of it. */
function isSameAmount(line: StatementLine, money: BookedMoney): boolean {
  if (line.currency !== money.currency) return false
  const fee = line.feeMinor ?? money.feeMinor ?? 0
  return line.amountMinor === money.amountMinor || line.amountMinor + fee === money.amountMinor
}

/** Assigns to each line the entry that has one of its references; each entry belongs to one line. */
export function matchLines(lines: readonly StatementLine[], booked: readonly BookedMoney[]): MatchedLine[] {
  const byReference = new Map<string, BookedMoney[]>()
  for (const money of booked) {
    for (const reference of new Set(money.references.map((each) => each.toLowerCase()))) {
      byReference.set(reference, [...(byReference.get(reference) ?? []), money])
    }
  }
  const taken = new Set(booked.filter(({ isSettled }) => isSettled).map(({ entryId }) => entryId))
  return lines.map((line) => {
    const none = { line, entryId: null, newFee: null }
    if (line.kind === 'other') return { ...none, problem: null }
    const named = line.references.flatMap((reference) => byReference.get(reference.toLowerCase()) ?? [])
    const candidates = named.filter(({ kind }) => kind === line.kind)
    // A payment may have several refunds.
    const free = candidates.filter(({ entryId }) => !taken.has(entryId))
    const money = free.find((each) => isSameAmount(line, each)) ?? free[0]
    if (!money) return { ...none, problem: candidates.length > 0 ? 'repeated' : 'unknown' }
    taken.add(money.entryId)
    const { entryId } = money
    if (!isSameAmount(line, money)) return { line, entryId, newFee: null, problem: 'amount' }
    const isFeeNew =
      line.kind === 'charge' && money.feeMinor === null && line.feeMinor !== null && line.feeMinor > 0
    const isFeeOther = money.feeMinor !== null && line.feeMinor !== null && money.feeMinor !== line.feeMinor
    return {
      line,
      entryId,
      newFee: isFeeNew ? { attemptId: money.attemptId, minor: line.feeMinor ?? 0 } : null,
      problem: isFeeOther ? 'fee' : null,
    }
  })
}
