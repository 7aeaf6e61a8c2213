import {
  DATE_ORDERS,
  type DateOrder,
  DECIMAL_SIGNS,
  type DecidedReading,
  type DecimalSign,
  type StatementReading,
} from '@jhilik/contract/statement-reading.ts'
import type { LineKind, StatementColumn } from '@jhilik/contract/statements.ts'
import { pauses } from '../../platform/pause.ts'
import { isTotalsWord, isWordOf, readAmount, readDay } from './statement-cells.ts'
import { hasTooManyLines, type NamedColumns, readTables, type Table } from './statement-table.ts'
import type { StatementLine } from './statements.ts'

/** Where in the file something cannot be read. */
interface Place {
  /** The number of the line, where the first is 1. */
  line: number
  /** The name of its column; '' when it has none. */
  column: string
  cell: string
}

interface LeftOutLine {
  line: number
  text: string
}

export type StatementRefusal =
  | { refused: 'not_a_table' | 'no_amount_column' | 'no_lines' | 'too_many_lines' }
  | { refused: `unreadable_${'amount' | 'currency' | 'day'}` | 'too_many_cells'; at: Place }
  /** The file can be read in two ways, which differ first at this place. */
  | { refused: `two_${keyof StatementReading}`; at: Place }

export interface ReadLines {
  lines: StatementLine[]
  /** Lines with a sum or a balance. */
  leftOut: LeftOutLine[]
  reading: DecidedReading
  /** The names of the columns that were found, as the file has them. */
  columns: Record<string, string>
}
export type ReadStatement = ReadLines | StatementRefusal

export interface ReadOptions {
  /** The currency of lines that name none. */
  currency: string
  isBank?: boolean
  columns?: NamedColumns
  /** What the reader has chosen; the rest is decided from all lines. */
  reading?: { [K in keyof StatementReading]?: StatementReading[K] | undefined }
}

/**
 * Reads the lines of a file. Separator, decimal sign and order of dates are those with which all lines can be read; a
 * file that can be read in two ways that differ is refused. Lines without an amount, and those with sums or balances,
 * are left out.
 */
export async function readStatement(text: string, options: ReadOptions): Promise<ReadStatement> {
  const { columns = {}, reading = {} } = options
  if (hasTooManyLines(text)) return { refused: 'too_many_lines' }
  const tables = await readTables(text, reading.delimiter, columns)
  if (typeof tables === 'string') return { refused: tables }
  const read: { table: Table; result: ReadStatement }[] = []
  for (const table of tables) read.push({ table, result: await readTable(table, options) })
  const [first, second] = read.filter(({ result }) => isReadable(result))
  if (first && second) return { refused: 'two_delimiter', at: placeOfHeader(first.table) }
  if (first) return first.result
  // The table of which most lines could be read is the one that was meant.
  const results = read.map(({ result }) => result)
  const lineOf = (result: ReadStatement) => ('at' in result ? result.at.line : 0)
  return results.sort((one, other) => lineOf(other) - lineOf(one))[0] ?? { refused: 'not_a_table' }
}

const isReadable = (result: ReadStatement) => 'lines' in result || result.refused.startsWith('two_')

const placeOfHeader = (table: Table): Place => ({
  line: table.headerAt + 1,
  column: '',
  cell: shortened(headerOf(table).join(' ')),
})

interface Row {
  line: number
  cells: string[]
  currency: string
}

const cellOf = ({ columns }: Table, { cells }: Row, column: StatementColumn): string =>
  cells[columns[column] ?? -1] ?? ''

const headerOf = ({ rows, headerAt }: Table): string[] => rows[headerAt] ?? []

const placeOf = (table: Table, row: Row, column: StatementColumn): Place => ({
  line: row.line,
  column: headerOf(table)[table.columns[column] ?? -1] ?? '',
  cell: shortened(cellOf(table, row, column)),
})

const shortened = (cell: string) => cell.slice(0, 200)

const AMOUNT_COLUMNS = ['amount', 'debit', 'fee'] as const
type Amounts = Record<(typeof AMOUNT_COLUMNS)[number], number>

/** A reference is a cell of letters and digits that differs for every payment. */
const REFERENCE = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9_./:-]{5,99}$/

function referencesOf({ columns }: Table, { cells }: Row): string[] {
  const places = new Set(Object.values(columns))
  return cells.filter((cell, place) => !places.has(place) && REFERENCE.test(cell))
}

const leftOutOf = ({ line, cells }: Row): LeftOutLine => ({ line, text: textOf(cells) })

const textOf = (cells: readonly string[]) => cells.filter(Boolean).join(', ').slice(0, 500)

/** A transfer or settlement is what a gateway pays out. In a bank's file it is money received. */
function kindOf(words: string, isNegative: boolean, isBank: boolean): LineKind {
  if (/charge ?back|dispute/i.test(words)) return 'chargeback'
  if (/refund|reversal|reversed/i.test(words)) return 'refund'
  if (/fee|commission|opening|closing|balance/i.test(words)) return 'other'
  if (!isBank && /payout|transfer|settlement|withdraw/i.test(words)) return 'other'
  return isNegative ? 'refund' : 'charge'
}

async function readTable(
  table: Table,
  { currency, isBank = false, reading = {} }: ReadOptions,
): Promise<ReadStatement> {
  const body = await readRows(table, currency)
  if ('refused' in body) return body

  const amounts = await decide({
    ways: reading.decimal ? [reading.decimal] : DECIMAL_SIGNS,
    rows: body.rows,
    read: (row, sign) => readAmounts(table, row, sign),
    differAt: (one, other) => AMOUNT_COLUMNS.find((column) => one[column] !== other[column]),
  })
  if ('unreadable' in amounts)
    return { refused: 'unreadable_amount', at: placeOf(table, ...amounts.unreadable) }
  if ('differs' in amounts) return { refused: 'two_decimal', at: placeOf(table, ...amounts.differs) }
  const moved = body.rows.flatMap((row, index) => {
    const { amount: credit = 0, debit = 0, fee = 0 } = amounts.values[index] ?? {}
    const signed = credit - Math.abs(debit)
    return signed === 0 ? [] : [{ ...row, signed, fee: Math.abs(fee) }]
  })

  const days = await decide({
    ways: reading.dates ? [reading.dates] : DATE_ORDERS,
    rows: moved,
    read: (row, order) => readCellOfDay(cellOf(table, row, 'day'), order),
    differAt: (one, other) => (one.day === other.day ? undefined : ('day' as const)),
  })
  if ('unreadable' in days) return { refused: 'unreadable_day', at: placeOf(table, ...days.unreadable) }
  if ('differs' in days) return { refused: 'two_dates', at: placeOf(table, ...days.differs) }

  const lines: StatementLine[] = []
  const { leftOut } = body
  let sum = 0
  const pause = pauses()
  for (const [index, row] of moved.entries()) {
    await pause()
    const day = days.values[index]?.day ?? null
    const references = referencesOf(table, row)
    // A row that names no payment and no day, and has the sum of the rows above it.
    const isSum =
      table.columns.day !== undefined && day === null && references.length === 0 && row.signed === sum
    sum = isSum ? 0 : sum + row.signed
    if (isSum) {
      leftOut.push(leftOutOf(row))
      continue
    }
    const kind = kindOf(cellOf(table, row, 'kind'), row.signed < 0, isBank)
    lines.push({
      line: row.line,
      kind,
      amountMinor: Math.abs(row.signed),
      isDebit: kind === 'other' ? row.signed < 0 : kind !== 'charge',
      feeMinor: table.columns.fee === undefined ? null : row.fee,
      currency: row.currency,
      day,
      references,
      text: textOf(row.cells),
    })
  }
  if (lines.length === 0) return { refused: 'no_lines' }
  const header = headerOf(table)
  const columns = Object.entries(table.columns).map(([column, place]) => [column, header[place] ?? ''])
  return {
    lines,
    leftOut: leftOut.sort((one, other) => one.line - other.line),
    reading: { delimiter: table.delimiter, decimal: amounts.way, dates: days.way },
    columns: Object.fromEntries(columns),
  }
}

/** Returns the rows below the column names that have an amount, without those that say that they are a sum or balance. */
async function readRows(
  table: Table,
  currency: string,
): Promise<{ rows: Row[]; leftOut: LeftOutLine[] } | StatementRefusal> {
  const [rows, leftOut]: [Row[], LeftOutLine[]] = [[], []]
  const width = headerOf(table).length
  const pause = pauses()
  for (let index = table.headerAt + 1; index < table.rows.length; index++) {
    await pause()
    const row: Row = { line: index + 1, cells: table.rows[index] ?? [], currency }
    const extra = row.cells.slice(width).find(Boolean)
    // A decimal comma that stands between commas would otherwise move the cells after it.
    if (extra)
      return { refused: 'too_many_cells', at: { line: row.line, column: '', cell: shortened(extra) } }
    if (AMOUNT_COLUMNS.every((column) => cellOf(table, row, column) === '')) continue
    const isDatedPayment = cellOf(table, row, 'day') !== '' && referencesOf(table, row).length > 0
    if (!isDatedPayment && row.cells.some(isTotalsWord)) {
      leftOut.push(leftOutOf(row))
      continue
    }
    const stated = cellOf(table, row, 'currency')
    if (/^[A-Za-z]{3}$/.test(stated)) row.currency = stated.toUpperCase()
    else if (stated !== '' && !isWordOf(stated, currency)) {
      return { refused: 'unreadable_currency', at: placeOf(table, row, 'currency') }
    }
    rows.push(row)
  }
  return { rows, leftOut }
}

interface Unreadable {
  unreadable: StatementColumn
}

function readAmounts(table: Table, row: Row, sign: DecimalSign): Amounts | Unreadable {
  const amounts: Amounts = { amount: 0, debit: 0, fee: 0 }
  for (const column of AMOUNT_COLUMNS) {
    const amount = readAmount(cellOf(table, row, column), row.currency, sign)
    if (amount === null) return { unreadable: column }
    amounts[column] = amount
  }
  return amounts
}

function readCellOfDay(cell: string, order: DateOrder): { day: string | null } | Unreadable {
  const day = cell === '' ? null : readDay(cell, order)
  return day === null && cell !== '' ? { unreadable: 'day' } : { day }
}

interface Question<Way, R extends Row, Value extends object> {
  ways: readonly Way[]
  rows: readonly R[]
  read: (row: R, way: Way) => Value | Unreadable
  /** The column in which the values differ. */
  differAt: (one: Value, other: Value) => StatementColumn | undefined
}

type Decision<Way, Value> =
  /** `way` is null when all ways read the same. */
  | { way: Way | null; values: Value[] }
  | { unreadable: [Row, StatementColumn] }
  | { differs: [Row, StatementColumn] }

/** Finds the way in which all rows can be read. */
async function decide<Way, R extends Row, Value extends object>({
  ways,
  rows,
  read,
  differAt,
}: Question<Way, R, Value>): Promise<Decision<Way, Value>> {
  const pause = pauses()
  const readable: { way: Way; values: Value[] }[] = []
  let farthest: [R, StatementColumn] | undefined
  for (const way of ways) {
    const values: Value[] = []
    for (const row of rows) {
      await pause()
      const value = read(row, way)
      if ('unreadable' in value) {
        if (!farthest || row.line > farthest[0].line) farthest = [row, value.unreadable]
        break
      }
      values.push(value)
    }
    if (values.length === rows.length) readable.push({ way, values })
  }
  const [first, ...others] = readable
  if (!first) return { unreadable: farthest as [R, StatementColumn] }
  for (const [index, row] of rows.entries()) {
    await pause()
    const value = first.values[index] as Value
    for (const { values } of others) {
      const column = differAt(value, values[index] as Value)
      if (column) return { differs: [row, column] }
    }
  }
  const isSettled = ways.length === 1 || others.length < ways.length - 1
  return { way: isSettled ? first.way : null, values: first.values }
}
