import { describe, expect, it } from 'vitest'
import { type ReadOptions, readStatement } from '../src/money/rules/read-statement.ts'
import { readAmount, readDay } from '../src/money/rules/statement-cells.ts'
import { type BookedMoney, matchLines, type StatementLine } from '../src/money/rules/statements.ts'

const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readStatement(text, { currency: 'BDT', ...options })

async function linesOf(text: string, options: Partial<ReadOptions> = {}): Promise<StatementLine[]> {
  const result = await read(text, options)
  if ('refused' in result) throw new Error(JSON.stringify(result))
  return result.lines
}

describe('a statement', () => {
  it('of a wallet is read with its usual column names, whatever separates them', async () => {
    const rows = [
      ['Date', 'Transaction ID', 'Merchant Invoice', 'Type', 'Amount', 'Fee'],
      ['2026-11-24 10:15:00', 'BKX7Q2M9PA', 'jh26abcdefgh', 'Payment', '1,250.00', '18.75'],
      ['24/11/2026', 'BKX7Q2M9PB', 'jh26abcdefgh', 'Refund', '250', '0'],
      ['', '', '', '', '', ''],
    ]
    const expected = [
      {
        line: 2,
        kind: 'charge',
        amountMinor: 125_000,
        isDebit: false,
        feeMinor: 1_875,
        day: '2026-11-24',
        references: ['BKX7Q2M9PA', 'jh26abcdefgh'],
      },
      {
        line: 3,
        kind: 'refund',
        amountMinor: 25_000,
        isDebit: true,
        feeMinor: 0,
        day: '2026-11-24',
        references: ['BKX7Q2M9PB', 'jh26abcdefgh'],
      },
    ]
    const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
    for (const separator of [',', ';', '\t', '|']) {
      const text = `\ufeff${rows.map((row) => row.map(quoted).join(separator)).join('\r\n')}\r\n`
      expect(await linesOf(text)).toMatchObject(expected)
    }
  })

  it('of a bank has debits and credits after a preamble', async () => {
    const text =
      'Account,Jhilik Ltd\n\nValue Date,Narration,Debit,Credit\n24-Nov-2026,SSLC 2611240001X,,900\n25-Nov-2026,Refund REF0001234,100,\n'
    expect(await linesOf(text)).toMatchObject([
      { kind: 'charge', amountMinor: 90_000, day: '2026-11-24' },
      { kind: 'refund', amountMinor: 10_000, day: '2026-11-25', references: [] },
    ])
  })

  it('names its currency by line, and what is neither payment nor refund', async () => {
    const text =
      'id,Type,Amount,Fee,Currency,Created (UTC)\ntxn_1A2b3C,charge,12.50,0.66,usd,2026-11-24 01:00\npo_77,payout,-11.84,0,usd,2026-11-25 01:00\ndp_91aa,dispute,-12.50,15,usd,2026-11-26'
    expect(await linesOf(text, { columns: { day: 'created (utc)' } })).toMatchObject([
      { kind: 'charge', amountMinor: 1250, feeMinor: 66, currency: 'USD', day: '2026-11-24' },
      { kind: 'other', amountMinor: 1184, isDebit: true },
      { kind: 'chargeback', amountMinor: 1250, day: '2026-11-26' },
    ])
  })

  it('is refused with the reason when it is no such table', async () => {
    expect(await read('a,b\n1,2')).toEqual({ refused: 'no_amount_column' })
    expect(await read('"unclosed')).toEqual({ refused: 'not_a_table' })
    expect(await read('id,amount\n')).toEqual({ refused: 'no_lines' })
    const at = (cell: string) => ({ line: 2, column: 'amount', cell })
    for (const cell of ['12.3456', 'twelve', '5%', '$5', '1.2.3', '12 50', '1E+05']) {
      expect(await read(`id,amount\nAB12345,${cell}`)).toEqual({ refused: 'unreadable_amount', at: at(cell) })
    }
  })

  it('has the amounts that its file means, or is refused', async () => {
    const amountsOf = async (text: string, options?: Partial<ReadOptions>) => {
      const result = await read(text, options)
      return 'lines' in result ? result.lines.map(({ amountMinor }) => amountMinor) : result
    }
    const columns = (...cells: string[]) =>
      ['id;amount', ...cells.map((cell, at) => `AB1234${at};${cell}`)].join('\n')
    expect(await amountsOf(columns('1.250,00'))).toEqual([125_000])
    expect(await amountsOf(columns('12,50'))).toEqual([1_250])
    expect(await amountsOf(columns('1,250.00'))).toEqual([125_000])
    expect(await amountsOf(columns('1.250', '12,50'))).toEqual([125_000, 1_250])
    expect(await amountsOf(columns('1.250', '12.50'))).toEqual([125, 1_250])
    const two = { refused: 'two_decimal', at: { line: 3, column: 'amount', cell: '1,250' } }
    expect(await amountsOf(columns('250', '1,250'))).toEqual(two)
    expect(await amountsOf(columns('250', '1,250'), { reading: { decimal: 'point' } })).toEqual([
      25_000, 125_000,
    ])
    expect(await amountsOf(columns('250', '1,250'), { reading: { decimal: 'comma' } })).toEqual([25_000, 125])
    expect(await amountsOf(columns('12,50', '1,250.00'))).toMatchObject({ refused: 'unreadable_amount' })
    expect(await amountsOf('id,amount\nAB12345,1,250.00')).toEqual({
      refused: 'too_many_cells',
      at: { line: 2, column: '', cell: '250.00' },
    })
    expect(await amountsOf('sep=;\nid;amount\nAB12345;="12,50"')).toEqual([1_250])
    expect(await amountsOf('id,amount,note\nAB12345,="1,250.00",="a ""b"", c"')).toEqual([125_000])
    // A program that quotes every cell has doubled the quotes.
    expect(await amountsOf('id,amount\n"AB12345","=""1,250.00"""')).toEqual([125_000])
  })

  it('has the days that its file means, or is refused', async () => {
    const daysOf = async (cells: string[], options?: Partial<ReadOptions>) => {
      const text = ['id,date,amount', ...cells.map((cell, at) => `AB1234${at},"${cell}",5`)].join('\n')
      const result = await read(text, options)
      return 'lines' in result ? result.lines.map(({ day }) => day) : result
    }
    expect(await daysOf(['05/11/2026', '24/11/2026'])).toEqual(['2026-11-05', '2026-11-24'])
    expect(await daysOf(['05/11/2026', '11/24/2026'])).toEqual(['2026-05-11', '2026-11-24'])
    expect(await daysOf(['11/11/2026', ''])).toEqual(['2026-11-11', null])
    const at = { line: 2, column: 'date', cell: '05/11/2026' }
    expect(await daysOf(['05/11/2026'])).toEqual({ refused: 'two_dates', at })
    expect(await daysOf(['05/11/2026'], { reading: { dates: 'month' } })).toEqual(['2026-05-11'])
    expect(await daysOf(['46350', '46351.5'])).toEqual(['2026-11-24', '2026-11-25'])
    for (const cell of ['31/02/2026', 'soon', '1234', '24/11/2026 at noon', '2026-13-01', '00/11/2026']) {
      expect(await daysOf([cell])).toEqual({
        refused: 'unreadable_day',
        at: { line: 2, column: 'date', cell },
      })
    }
  })

  it('has sums and balances, which are left out', async () => {
    const text = [
      'Date,Narration,Reference,Amount',
      '2026-11-01,Opening balance,,"5,000.00"',
      '2026-11-24,Total Energies,TXN0001234,900.00',
      '2026-11-25,Wash,TXN0001235,"1,250.00"',
      'Grand Total:,,,"2,150.00"',
      'মোট,,,2150',
      ',,,2150.00',
    ].join('\n')
    const result = await read(text)
    expect(result).toMatchObject({
      lines: [
        { line: 3, amountMinor: 90_000 },
        { line: 4, amountMinor: 125_000 },
      ],
      leftOut: [{ line: 2 }, { line: 5 }, { line: 6 }, { line: 7 }],
      reading: { delimiter: 'comma', decimal: 'point', dates: null },
      columns: { day: 'Date', amount: 'Amount' },
    })
  })

  it('names currencies that can be read', async () => {
    const text = (currency: string) => `id,amount,currency\nAB12345,5,${currency}`
    expect(await linesOf(text('Tk'))).toMatchObject([{ currency: 'BDT' }])
    expect(await linesOf(text('usd'))).toMatchObject([{ currency: 'USD' }])
    const at = { line: 2, column: 'currency', cell: 'Euro' }
    expect(await read(text('Euro'))).toEqual({ refused: 'unreadable_currency', at })
  })

  it('has at most 20,000 lines', async () => {
    const file = (lines: number, end: string) => `id,amount${end}${`A,1${end}`.repeat(lines - 1)}`
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await read(file(20_001, end))).toEqual({ refused: 'too_many_lines' })
      expect(await linesOf(file(20_000, end))).toHaveLength(19_999)
    }
  })

  it('has amounts as people write them', () => {
    const point = [
      '1,25,000.50',
      '৳ ১২৫০',
      '(20.00)',
      'Tk. 5',
      'BDT5',
      '+7',
      '',
      '-',
      '1 250.00',
      '20-',
      '5 Tk',
      '1,250/-',
      '−3',
      '.5',
    ]
    expect(point.map((cell) => readAmount(cell, 'BDT', 'point'))).toEqual([
      12_500_050, 125_000, -2_000, 500, 500, 700, 0, 0, 125_000, -2_000, 500, 125_000, -300, 50,
    ])
    const comma = ['1.250,00', '12,50', '1.25.000,50', '1 250,5', '-€ 3', '3,00 EUR']
    expect(comma.map((cell) => readAmount(cell, 'EUR', 'comma'))).toEqual([
      125_000, 1_250, 12_500_050, 125_050, -300, 300,
    ])
    for (const cell of ['1,2,3', '12,50', '1,25', '$5', 'US$ 5', '1.2.3', '1250.', '12 50', '1,250,00']) {
      expect([cell, readAmount(cell, 'BDT', 'point')]).toEqual([cell, null])
    }
  })

  it('has days as people write them', () => {
    const days = {
      day: [
        '2026-11-24T10:00:00Z',
        '2026/1/5 10:00',
        '05/11/2026 3:15 PM',
        '24 November 2026',
        '২৪/১১/২০২৬',
        '5-Nov-26',
        '24112026',
        '5.11.26',
      ],
      month: ['11/25/2026', 'Nov 5, 2026', '20261105', '1-2-26'],
      year: ['26/11/05', '2026-11-05'],
    }
    expect(days.day.map((cell) => readDay(cell, 'day'))).toEqual([
      '2026-11-24',
      '2026-01-05',
      '2026-11-05',
      '2026-11-24',
      '2026-11-24',
      '2026-11-05',
      '2026-11-24',
      '2026-11-05',
    ])
    expect(days.month.map((cell) => readDay(cell, 'month'))).toEqual([
      '2026-11-25',
      '2026-11-05',
      '2026-11-05',
      '2026-01-02',
    ])
    expect(days.year.map((cell) => readDay(cell, 'year'))).toEqual(['2026-11-05', '2026-11-05'])
    expect(['05/11/2026', '31/12/26'].map((cell) => readDay(cell, 'year'))).toEqual([null, '2031-12-26'])
  })
})

describe('lines and entries', () => {
  const money = (change: Partial<BookedMoney>): BookedMoney => ({
    entryId: 'a',
    attemptId: 'payment',
    kind: 'charge',
    amountMinor: 1_000,
    feeMinor: null,
    currency: 'BDT',
    references: ['REF0001'],
    isSettled: false,
    ...change,
  })
  const line = (change: Partial<StatementLine>): StatementLine => ({
    line: 2,
    kind: 'charge',
    amountMinor: 1_000,
    isDebit: false,
    feeMinor: null,
    currency: 'BDT',
    day: null,
    references: ['ref0001'],
    text: '',
    ...change,
  })
  const match = async (lines: StatementLine[], booked: BookedMoney[]) =>
    (await matchLines(lines, booked)).map(({ entryId, problem, newFee }) => [
      entryId,
      problem,
      newFee?.minor ?? null,
    ])

  it('match by any reference, gross or net, and tell the fee', async () => {
    expect(await match([line({})], [money({})])).toEqual([['a', null, null]])
    expect(await match([line({ feeMinor: 20 })], [money({})])).toEqual([['a', null, 20]])
    expect(await match([line({ amountMinor: 980, feeMinor: 20 })], [money({})])).toEqual([['a', null, 20]])
    expect(await match([line({ amountMinor: 980 })], [money({ feeMinor: 20 })])).toEqual([['a', null, null]])
    expect(await match([line({ feeMinor: 25 })], [money({ feeMinor: 20 })])).toEqual([['a', 'fee', null]])
  })

  it('differ by amount, currency, kind or reference, or because another line has the entry', async () => {
    expect(await match([line({ amountMinor: 999 })], [money({})])).toEqual([['a', 'amount', null]])
    expect(await match([line({ currency: 'USD' })], [money({})])).toEqual([['a', 'amount', null]])
    expect(await match([line({ kind: 'refund' })], [money({})])).toEqual([[null, 'unknown', null]])
    expect(await match([line({ references: ['REF0002'] })], [money({})])).toEqual([[null, 'unknown', null]])
    expect(await match([line({}), line({ line: 3 })], [money({})])).toEqual([
      ['a', null, null],
      [null, 'repeated', null],
    ])
    expect(await match([line({})], [money({ isSettled: true })])).toEqual([[null, 'repeated', null]])
    expect(await match([line({ kind: 'other' })], [money({})])).toEqual([[null, null, null]])
  })

  it('of several refunds of a payment the one of the same amount is taken', async () => {
    const refunds = [
      money({ entryId: 'first', kind: 'refund', amountMinor: 300 }),
      money({ entryId: 'second', kind: 'refund', amountMinor: 200 }),
    ]
    const lines = [line({ kind: 'refund', amountMinor: 200 }), line({ kind: 'refund', amountMinor: 300 })]
    expect(await match(lines, refunds)).toEqual([
      ['second', null, null],
      ['first', null, null],
    ])
  })
})
