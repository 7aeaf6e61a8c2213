import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Payable, proposePayouts, splitFee } from '../src/money/rules/payouts.ts'
import { readStatement } from '../src/money/rules/read-statement.ts'

const payable = (entryId: string, day: string, netMinor: number, gateway = 'aamarpay'): Payable => ({
  entryId,
  gateway,
  isOnSite: false,
  day,
  netMinor,
})
const idsOf = (amountMinor: number, payables: Payable[], text = 'Deposit') =>
  proposePayouts({ amountMinor, text }, payables).map(({ entryIds }) => entryIds.join(''))

test('entries of one gateway that follow each other and add up to the line are proposed', () => {
  const entries = [
    payable('a', '2026-11-01', 100),
    payable('b', '2026-11-01', 200),
    payable('x', '2026-11-01', 300, 'stripe'),
    payable('c', '2026-11-02', 250),
    payable('d', '2026-11-02', -50),
  ]
  expect(idsOf(500, entries)).toEqual(['abcd'])
  expect(idsOf(-50, entries)).toEqual(['d'])
  // Neither entries of two gateways nor entries with others between them are proposed.
  expect(idsOf(150, entries)).toEqual([])
  expect(idsOf(350, entries)).toEqual([])
})

test('a gateway that the line names comes first, then whole days, then the latest', () => {
  const entries = [
    payable('a', '2026-11-01', 100),
    payable('b', '2026-11-01', 200),
    payable('c', '2026-11-02', 300),
    payable('d', '2026-11-03', 300),
    payable('x', '2026-11-01', 300, 'stripe'),
  ]
  expect(idsOf(300, entries)).toEqual(['d', 'c', 'ab'])
  expect(idsOf(300, entries, 'STRIPE PAYMENTS')[0]).toBe('x')
  expect(idsOf(200, [...entries, payable('e', '2026-11-04', 200)])).toEqual(['e', 'b'])
})

test('whatever is proposed adds up exactly', () => {
  const entries = fc.array(
    fc.record({ netMinor: fc.integer({ min: -5, max: 20 }), day: fc.constantFrom('1', '2', '3') }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(entries, fc.integer({ min: -10, max: 60 }), (rows, amountMinor) => {
      const payables = rows.map(({ netMinor, day }, index) => payable(String(index), day, netMinor))
      for (const { entryIds } of proposePayouts({ amountMinor, text: '' }, payables)) {
        const sum = entryIds.reduce((total, id) => total + (payables[Number(id)]?.netMinor ?? Number.NaN), 0)
        expect(sum).toBe(amountMinor)
        expect(new Set(entryIds).size).toBe(entryIds.length)
        expect(entryIds.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('a fee is shared to the last unit, in proportion, and never above an amount', () => {
  expect(splitFee(50, [1000, 1000, 1000])).toEqual([17, 17, 16])
  expect(splitFee(100, [3000, 1000])).toEqual([75, 25])
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (payments, part) => {
      const total = payments.reduce((sum, amount) => sum + amount, 0)
      const fee = Math.floor(total * part)
      const shares = splitFee(fee, payments)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(fee)
      expect(shares.every((share, index) => share >= 0 && share <= (payments[index] ?? 0))).toBe(true)
    }),
  )
})

test('a settlement is money received in a file of the bank, and none in one of a gateway', async () => {
  const text = 'Date,Type,Amount\n2026-11-01,Settlement,100\n2026-11-01,Opening balance,5'
  const kindsOf = async (isBank: boolean) => {
    const read = await readStatement(text, { currency: 'BDT', isBank })
    return 'lines' in read ? read.lines.map(({ kind }) => kind) : read
  }
  expect(await kindsOf(true)).toEqual(['charge'])
  expect(await kindsOf(false)).toEqual(['other'])
})
