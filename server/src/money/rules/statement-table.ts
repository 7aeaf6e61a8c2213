import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { StatementDelimiter } from '@jhilik/contract/statement-reading.ts'
import { MAX_STATEMENT_LINES, type StatementColumn } from '@jhilik/contract/statements.ts'
import { CsvError, parse } from 'csv-parse'
import { pauses } from '../../platform/pause.ts'
import { unwrapped } from './statement-cells.ts'

// csv-parse reads RFC 4180 and its variants (byte order mark, any separator, quotes, lines of unequal length) and has no
// dependencies.

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

export type NamedColumns = Partial<Record<StatementColumn, string | undefined>>
type Columns = Partial<Record<StatementColumn, number>>

/** Finds the place of each column: the one that was named, else the first with a usual name. */
function findColumns(header: readonly string[], named: NamedColumns): Columns {
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

export interface Table {
  delimiter: StatementDelimiter
  /** All rows of the file; the row of the column names is at `headerAt`. */
  rows: string[][]
  headerAt: number
  columns: Columns
}

const SIGNS: Record<StatementDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }

/** Spreadsheets name the separator in the first line. */
const NAMED_DELIMITER = /^\ufeff?sep=(.)\r?(?=\n)/i

/** Whether the text has more lines than a statement may have, found without reading all of it. */
export function hasTooManyLines(text: string): boolean {
  let at = -1
  for (let lines = 0; lines <= MAX_STATEMENT_LINES; lines++) {
    at = text.indexOf('\n', at + 1)
    if (at < 0) return text.split('\r', MAX_STATEMENT_LINES + 2).length > MAX_STATEMENT_LINES + 1
  }
  return true
}

/** Reads the text once for each separator with which a line names columns. */
export async function readTables(
  text: string,
  wanted: StatementDelimiter | undefined,
  named: NamedColumns,
): Promise<Table[] | 'not_a_table' | 'no_amount_column'> {
  const own = NAMED_DELIMITER.exec(text)?.[1]
  const all = Object.keys(SIGNS) as StatementDelimiter[]
  const possible = all.filter((each) =>
    wanted ? each === wanted : own ? SIGNS[each] === own : text.includes(SIGNS[each]),
  )
  const tables: Table[] = []
  let isTable = false
  for (const delimiter of possible.length > 0 ? possible : (['comma'] as const)) {
    const rows = await parseRows(text, SIGNS[delimiter])
    if (!rows) continue
    isTable = true
    const header = await findHeader(rows, named)
    if (header) tables.push({ delimiter, rows, ...header })
  }
  if (tables.length > 0) return tables
  return isTable ? 'no_amount_column' : 'not_a_table'
}

/** Some files begin with the account's name and the period. */
async function findHeader(rows: readonly string[][], named: NamedColumns) {
  const pause = pauses()
  for (const [headerAt, row] of rows.entries()) {
    await pause()
    if (row.filter(Boolean).length < 2) continue
    const columns = findColumns(row, named)
    if (columns.amount !== undefined || columns.debit !== undefined) return { headerAt, columns }
  }
  return undefined
}

const CHUNK_BYTES = 16_384

/** Null when it is no table with this separator. Other requests run between the chunks. */
async function parseRows(text: string, delimiter: string): Promise<string[][] | null> {
  const bytes = Buffer.from(quoteTexts(text, delimiter))
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      yield bytes.subarray(from, from + CHUNK_BYTES)
      await setImmediate()
    }
  }
  const rows: string[][] = []
  const parser = parse({ bom: true, delimiter, relax_column_count: true, trim: true })
  parser.on('data', (row: string[]) => rows.push(row.map(unwrapped)))
  try {
    await pipeline(chunks, parser)
    return rows
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** Writes `="a,b"` as `"a,b"`: it is one cell, although its quote is not its first character. */
function quoteTexts(text: string, delimiter: string): string {
  if (!text.includes('="')) return text
  const end = `[${delimiter}\\r\\n]`
  return text.replace(new RegExp(`(^|${end})="((?:[^"]|"")*)"(?=${end}|$)`, 'g'), '$1"$2"')
}
