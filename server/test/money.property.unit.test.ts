import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsProblem } from '../../contract/src/decimals.ts'
import { formatMoney, fromMajor, minorDigits, toMajor } from '../../contract/src/money.ts'

const digits = { JPY: 0, USD: 2, BDT: 2, KWD: 3, BHD: 3 } as const
const currency = fc.constantFrom(...(Object.keys(digits) as (keyof typeof digits)[]))
/** Fifteen decimal digits are what a plain number carries for certain. */
const minor = fc.integer({ min: -(10 ** 14), max: 10 ** 14 })

describe('an amount as a plain number', () => {
  it('knows how many decimals its currency has', () => {
    for (const [code, count] of Object.entries(digits))
      expect([code, minorDigits(code)]).toEqual([code, count])
  })

  it('gives the same minor units back, whatever the currency', () => {
    fc.assert(
      fc.property(minor, currency, (amount, unit) => {
        expect(fromMajor(toMajor({ minor: amount, currency: unit }), unit)).toEqual({
          minor: amount,
          currency: unit,
        })
      }),
    )
  })

  it('is read as the decimal it is written as', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
        const number = Number(`${whole}.${String(part).padStart(3, '0')}`)
        expect(fromMajor(number, 'KWD').minor).toBe(whole * 1000 + part)
      }),
    )
  })

  it('is refused with one decimal more than the currency has, however small the difference', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 9 }),
        currency,
        (whole, last, unit) => {
          const number = Number(`${whole}.${'0'.repeat(digits[unit])}${last}`)
          expect(() => fromMajor(number, unit)).toThrow(RangeError)
          expect(decimalsProblem(number, unit)).not.toBeNull()
        },
      ),
    )
  })

  it.each([
    [5000.005, 'USD'],
    [0.1 + 0.2, 'USD'],
    [10.5, 'JPY'],
    [1e-7, 'KWD'],
    [1e21, 'JPY'],
    [2 ** 53, 'JPY'],
    [Number.NaN, 'USD'],
    [Number.POSITIVE_INFINITY, 'USD'],
  ])('is refused when it is no exact amount: %s %s', (amount, unit) => {
    expect(() => fromMajor(amount, unit)).toThrow(RangeError)
  })

  it('says how many decimals there may be', () => {
    expect(['JPY', 'USD', 'KWD'].map((unit) => decimalsProblem(1.2345, unit))).toEqual([
      'This currency has no decimals',
      'Please use at most two decimals',
      'Please use at most three decimals',
    ])
    expect(['JPY', 'USD', 'KWD'].map((unit) => decimalsProblem(12, unit))).toEqual([null, null, null])
  })
})

it('is shown with as many decimals as its currency has, or none', () => {
  const shown = (amount: number, unit: string) => formatMoney(amount, unit, 'en').replace('\u00a0', ' ')
  expect([shown(1.25, 'KWD'), shown(12, 'KWD'), shown(1000, 'JPY'), shown(12.5, 'USD')]).toEqual([
    'KWD 1.250',
    'KWD 12',
    '¥1,000',
    '$12.50',
  ])
})
