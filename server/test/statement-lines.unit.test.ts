import { describe, expect, it } from 'vitest'
import {
  type BookedMoney,
  matchLines,
  readAmount,
  readDay,
  readStatement,
  type StatementLine,
} from '../src/money/rules/statements.ts'

function linesOf(text: string, columns = {}): StatementLine[] {
  const read = readStatement(text, { currency: 'BDT', columns })
  if ('refused' in read) throw new Error(read.refused)
  return read.lines
}

describe('a statement', () => {
  it('of a wallet is read with its usual column names, whatever separates them', () => {
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
        feeMinor: 1_875,
        day: '2026-11-24',
        references: ['BKX7Q2M9PA', 'jh26abcdefgh'],
      },
      {
        line: 3,
        kind: 'refund',
        amountMinor: 25_000,
        feeMinor: 0,
        day: '2026-11-24',
        references: ['BKX7Q2M9PB', 'jh26abcdefgh'],
      },
    ]
    const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
    for (const separator of [',', ';', '\t']) {
      const text = `\ufeff${rows.map((row) => row.map(quoted).join(separator)).join('\r\n')}\r\n`
      expect(linesOf(text)).toMatchObject(expected)
    }
  })

  it('of a bank has debits and credits after a preamble', () => {
    const text =
      'Account,Jhilik Ltd\n\nValue Date,Narration,Debit,Credit\n24-Nov-2026,SSLC 2611240001X,,900\n25-Nov-2026,Refund REF0001234,100,\n'
    expect(linesOf(text)).toMatchObject([
      { kind: 'charge', amountMinor: 90_000, day: '2026-11-24' },
      { kind: 'refund', amountMinor: 10_000, day: '2026-11-25', references: [] },
    ])
  })

  it('names its currency by line, and what is neither payment nor refund', () => {
    const text =
      'id,Type,Amount,Fee,Currency,Created (UTC)\ntxn_1A2b3C,charge,12.50,0.66,usd,2026-11-24 01:00\npo_77,payout,-11.84,0,usd,2026-11-25 01:00\ndp_91aa,dispute,-12.50,15,usd,2026-11-26'
    expect(linesOf(text, { day: 'created (utc)' })).toMatchObject([
      { kind: 'charge', amountMinor: 1250, feeMinor: 66, currency: 'USD', day: '2026-11-24' },
      { kind: 'other', amountMinor: 1184 },
      { kind: 'chargeback', amountMinor: 1250, day: '2026-11-26' },
    ])
  })

  it('is refused with the reason when it is no such table', () => {
    const refusal = (text: string) => readStatement(text, { currency: 'BDT' })
    expect(refusal('a,b\n1,2')).toEqual({ refused: 'no_amount_column' })
    expect(refusal('"unclosed')).toEqual({ refused: 'not_a_table' })
    expect(refusal('id,amount\n')).toEqual({ refused: 'no_lines' })
    expect(refusal('id,amount\nAB12345,12.345')).toEqual({ refused: 'amount_is_not_readable', line: 2 })
    expect(refusal('id,amount\nAB12345,twelve')).toEqual({ refused: 'amount_is_not_readable', line: 2 })
  })

  it('has amounts and days as people write them', () => {
    const amounts = ['1,25,000.50', '৳ ১২৫০', '(20.00)', 'Tk. 5', 'BDT5', '+7', '', '-', '1.2.3', '5%']
    expect(amounts.map((cell) => readAmount(cell, 'BDT'))).toEqual([
      12_500_050,
      125_000,
      -2_000,
      500,
      500,
      700,
      0,
      0,
      null,
      null,
    ])
    const days = [
      '2026-11-24T10:00:00Z',
      '2026/1/5 10:00',
      '05/11/2026',
      '11/25/2026',
      '24 November 2026',
      '31/02/2026',
      'soon',
      '২৪/১১/২০২৬',
    ]
    expect(days.map(readDay)).toEqual([
      '2026-11-24',
      '2026-01-05',
      '2026-11-05',
      '2026-11-25',
      '2026-11-24',
      null,
      null,
      '2026-11-24',
    ])
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
    feeMinor: null,
    currency: 'BDT',
    day: null,
    references: ['ref0001'],
    text: '',
    ...change,
  })
  const match = (lines: StatementLine[], booked: BookedMoney[]) =>
    matchLines(lines, booked).map(({ entryId, problem, newFee }) => [entryId, problem, newFee?.minor ?? null])

  it('match by any reference, gross or net, and tell the fee', () => {
    expect(match([line({})], [money({})])).toEqual([['a', null, null]])
    expect(match([line({ feeMinor: 20 })], [money({})])).toEqual([['a', null, 20]])
    expect(match([line({ amountMinor: 980, feeMinor: 20 })], [money({})])).toEqual([['a', null, 20]])
    expect(match([line({ amountMinor: 980 })], [money({ feeMinor: 20 })])).toEqual([['a', null, null]])
    expect(match([line({ feeMinor: 25 })], [money({ feeMinor: 20 })])).toEqual([['a', 'fee', null]])
  })

  it('differ by amount, currency, kind or reference, or because another line has the entry', () => {
    expect(match([line({ amountMinor: 999 })], [money({})])).toEqual([['a', 'amount', null]])
    expect(match([line({ currency: 'USD' })], [money({})])).toEqual([['a', 'amount', null]])
    expect(match([line({ kind: 'refund' })], [money({})])).toEqual([[null, 'unknown', null]])
    expect(match([line({ references: ['REF0002'] })], [money({})])).toEqual([[null, 'unknown', null]])
    expect(match([line({}), line({ line: 3 })], [money({})])).toEqual([
      ['a', null, null],
      [null, 'repeated', null],
    ])
    expect(match([line({})], [money({ isSettled: true })])).toEqual([[null, 'repeated', null]])
    expect(match([line({ kind: 'other' })], [money({})])).toEqual([[null, null, null]])
  })

  it('of several refunds of a payment the one of the same amount is taken', () => {
    const refunds = [
      money({ entryId: 'first', kind: 'refund', amountMinor: 300 }),
      money({ entryId: 'second', kind: 'refund', amountMinor: 200 }),
    ]
    const lines = [line({ kind: 'refund', amountMinor: 200 }), line({ kind: 'refund', amountMinor: 300 })]
    expect(match(lines, refunds)).toEqual([
      ['second', null, null],
      ['first', null, null],
    ])
  })
})
