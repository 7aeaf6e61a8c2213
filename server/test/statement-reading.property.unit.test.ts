import { toMajor } from '@jhilik/contract/money.ts'
import type { DateOrder, DecimalSign, StatementDelimiter } from '@jhilik/contract/statement-reading.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStatement } from '../src/money/rules/read-statement.ts'

// A table that is written in any of the ways that can be read is read as it was meant, or refused because it can be read in
// two ways.

const DELIMITERS: Record<StatementDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }
const GROUPS: Record<DecimalSign, readonly string[]> = {
  point: [',', ' ', "'", ''],
  comma: ['.', ' ', "'", ''],
}

const style = fc
  .record({
    delimiter: fc.constantFrom(...(Object.keys(DELIMITERS) as StatementDelimiter[])),
    decimal: fc.constantFrom<DecimalSign>('point', 'comma'),
    group: fc.nat(3),
    lakhs: fc.boolean(),
    /** Amounts are written without decimals where they have none. */
    shortens: fc.boolean(),
    order: fc.constantFrom<DateOrder>('day', 'month', 'year'),
    separator: fc.constantFrom('/', '-', '.'),
    longYear: fc.boolean(),
    time: fc.constantFrom('', ' 10:15', 'T23:59:59Z', ' 9:05 PM'),
    quotes: fc.boolean(),
    currency: fc.constantFrom('BDT', 'USD', 'JPY', 'KWD'),
    symbol: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
    totals: fc.boolean(),
  })
  .map((all) => ({ ...all, separatorOfGroups: GROUPS[all.decimal][all.group] ?? '' }))
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never

const row = fc.record({
  minor: fc.oneof(
    fc.integer({ min: -99_999, max: 99_999 }),
    fc.integer({ min: -99, max: 999 }).map((thousands) => thousands * 100_000),
    fc.integer({ min: -99_999_999, max: 999_999_999 }),
  ),
  fee: fc.integer({ min: 0, max: 99_999 }),
  day: fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  memo: fc.constantFrom('', 'Wash, at home', 'He said "no"', 'a;b|c', 'ধোয়া', '1,5'),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

const digitsOf = (currency: string) => ({ BDT: 2, USD: 2, JPY: 0, KWD: 3 })[currency] ?? 2

function writeAmount(
  minor: number,
  { currency, decimal, separatorOfGroups, lakhs, shortens, symbol }: Style,
): string {
  const digits = digitsOf(currency)
  const [whole = '', fraction = ''] = Math.abs(toMajor({ minor, currency })).toFixed(digits).split('.')
  const groups = lakhs ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g
  const grouped = whole.replace(groups, separatorOfGroups)
  const isShort = fraction === '' || (shortens && Number(fraction) === 0)
  const text = isShort ? grouped : `${grouped}${decimal === 'point' ? '.' : ','}${fraction}`
  return `${minor < 0 ? '-' : ''}${text}${symbol ? ` ${currency}` : ''}`
}

function writeDay(date: Date, { order, separator, longYear, time }: Style): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  const written = longYear ? year : year.slice(2)
  const parts = { day: [day, month, written], month: [month, day, written], year: [written, month, day] }
  return `${parts[order].join(separator)}${time}`
}

function writeTable(rows: readonly Row[], how: Style): string {
  const delimiter = DELIMITERS[how.delimiter]
  const cell = (text: string) =>
    how.quotes || text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  const table = [
    ['Date', 'Transaction ID', 'Memo', 'Amount', 'Fee'],
    ...rows.map(({ minor, fee, day, memo }, index) => [
      writeDay(day, how),
      `TXN${1_000 + index}A`,
      memo,
      writeAmount(minor, how),
      writeAmount(fee, how),
    ]),
    ...(how.totals
      ? [
          [
            'Total',
            '',
            '',
            writeAmount(
              rows.reduce((sum, { minor }) => sum + minor, 0),
              how,
            ),
            '',
          ],
        ]
      : []),
  ]
  return table.map((cells) => cells.map(cell).join(delimiter) + how.end).join('')
}

test('a table in any of the readings is read as it was meant, or refused as ambiguous, and the choice reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), style, async (rows, how) => {
      const meant = rows.flatMap(({ minor, fee, day }, index) =>
        minor === 0
          ? []
          : [{ line: index + 2, amount: Math.abs(minor), fee, day: day.toISOString().slice(0, 10) }],
      )
      fc.pre(meant.length > 0)
      const text = writeTable(rows, how)
      const { currency, delimiter, decimal, order: dates } = how
      const linesOf = async (reading: object) => {
        const result = await readStatement(text, { currency, reading })
        if ('refused' in result) return result.refused
        return result.lines.map(({ line, amountMinor, feeMinor, day }) => ({
          line,
          amount: amountMinor,
          fee: feeMinor,
          day,
        }))
      }
      expect(await linesOf({ delimiter, decimal, dates })).toEqual(meant)
      const read = await linesOf({})
      if (typeof read !== 'string') expect(read).toEqual(meant)
      else expect(read).toMatch(/^two_(decimal|dates)$/)
    }),
    { numRuns: 1_000 },
  )
})
