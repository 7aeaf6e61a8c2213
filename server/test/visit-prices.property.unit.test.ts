import { minorDigits, toMajor } from '@jhilik/contract/money.ts'
import {
  type AppliedRule,
  computePrice,
  lineMinutes,
  type PriceQuestion,
  priceOn,
  shareOf,
  visitEnd,
} from '@jhilik/contract/prices.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

/** The rate that takes or adds the whole, in thousandths of a percent. */
const WHOLE = 100_000n
/** The rounding in whole numbers of any size: half away from zero. */
function exactShare(amountMinor: number, rate: number): bigint {
  const product = BigInt(amountMinor) * BigInt(rate)
  const [sign, size] = product < 0n ? [-1n, -product] : [1n, product]
  return sign * ((2n * size + WHOLE) / (2n * WHOLE))
}

/** The price in whole numbers of any size, written from the rules of decision 0072 and not from the code. */
function exactPrice({ lines, rules, minimumMinor, standingRate, coupon, keptMinor = 0 }: PriceQuestion) {
  const priceOf = (line: (typeof lines)[number]) =>
    line.addOns.reduce(
      (sum, { priceMinor, quantity }) => sum + BigInt(priceMinor) * BigInt(quantity),
      BigInt(line.priceMinor),
    )
  const sumOf = (serviceId: string | null) =>
    lines
      .filter((line) => serviceId === null || line.serviceId === serviceId)
      .reduce((sum, line) => sum + priceOf(line), 0n)
  const atLeast0 = (amount: bigint) => (amount < 0n ? 0n : amount)
  let total = sumOf(null)
  if (lines.length > 0) {
    for (const { rate, amountMinor, serviceId } of rules) {
      const amount = rate === null ? BigInt(amountMinor) : exactShare(Number(sumOf(serviceId)), rate)
      total = atLeast0(total + amount)
    }
    if (total < BigInt(minimumMinor)) total = BigInt(minimumMinor)
    if (standingRate !== null) total -= exactShare(Number(total), standingRate)
    if (coupon) {
      const off = coupon.rate === null ? BigInt(coupon.amountMinor) : exactShare(Number(total), coupon.rate)
      total = atLeast0(total - off)
    }
  }
  return Number(total) + keptMinor
}

const service = fc.constantFrom('wash', 'polish', 'clean')
/** Amounts of currencies with no, two and three decimals: from one minor unit to a million major ones. */
const amount = fc.oneof(
  fc.constantFrom(0, 1),
  fc
    .constantFrom('JPY', 'BDT', 'KWD')
    .chain((currency) => fc.integer({ min: 1, max: 10 ** (6 + minorDigits(currency)) })),
)
const line = fc.record({
  serviceId: service,
  priceMinor: amount,
  minutes: fc.integer({ min: 1, max: 1440 }),
  addOns: fc.array(
    fc.record({
      priceMinor: amount,
      minutes: fc.integer({ min: 0, max: 1440 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 3 },
  ),
})
const rule: fc.Arbitrary<AppliedRule> = fc
  .record({
    isShare: fc.boolean(),
    rate: fc.integer({ min: -100_000, max: 1_000_000 }),
    amountMinor: fc.oneof(
      amount,
      amount.map((minor) => -minor),
    ),
    serviceId: fc.option(service),
  })
  .map(({ isShare, rate, amountMinor, serviceId }) => ({
    name: 'Rule',
    nameBn: '',
    serviceId,
    areaId: null,
    ...(isShare ? { rate, amountMinor: null } : { rate: null, amountMinor }),
  }))
const question: fc.Arbitrary<PriceQuestion> = fc.record({
  lines: fc.array(line, { maxLength: 10, size: 'max' }),
  rules: fc.array(rule, { maxLength: 6 }),
  minimumMinor: amount,
  standingRate: fc.option(fc.integer({ min: 1, max: 100_000 })),
  coupon: fc.option(
    fc.oneof(
      fc.record({
        code: fc.constant('C'),
        rate: fc.integer({ min: 1, max: 100_000 }),
        amountMinor: fc.constant(null),
      }),
      fc.record({ code: fc.constant('C'), rate: fc.constant(null), amountMinor: amount }),
    ),
  ),
  keptMinor: amount,
})

describe('a share', () => {
  it('is rounded half away from zero to a minor unit, exactly, up to the sum of the dearest visit', () => {
    const sum = fc.integer({ min: 0, max: 10 ** 13 })
    fc.assert(
      fc.property(sum, fc.integer({ min: -100_000, max: 1_000_000 }), (minor, rate) => {
        expect(BigInt(shareOf(minor, rate))).toBe(exactShare(minor, rate))
      }),
      { numRuns: 2000 },
    )
    expect([shareOf(50, 1000), shareOf(49, 1000), shareOf(50, -1000), shareOf(1, 50_000)]).toEqual([
      1, 0, -1, 1,
    ])
  })
})

describe('the price of a visit', () => {
  it('is what the rules say, to the last minor unit', () => {
    fc.assert(
      fc.property(question, (asked) => {
        expect(computePrice(asked).totalMinor).toBe(exactPrice(asked))
      }),
      { numRuns: 2000 },
    )
  })

  it('is the sum of its lines and charges, and never less than nothing', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { linesMinor, charges, totalMinor, minutes } = computePrice(asked)
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(totalMinor).toBe(sum(linesMinor) + sum(charges.map(({ amountMinor }) => amountMinor)))
        expect(totalMinor).toBeGreaterThanOrEqual(0)
        expect(minutes).toBe(sum(asked.lines.map(lineMinutes)))
        for (const { kind, amountMinor } of charges) {
          if (kind === 'standing' || kind === 'coupon') expect(amountMinor).toBeLessThanOrEqual(0)
          if (kind === 'minimum' || kind === 'kept') expect(amountMinor).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('has its charges in the order of their kinds, and rules in the order of the owner', () => {
    const kinds = ['rule', 'minimum', 'standing', 'coupon', 'kept']
    fc.assert(
      fc.property(question, (asked) => {
        const found = computePrice(asked).charges.map(({ kind }) => kinds.indexOf(kind))
        expect(found).toEqual(found.toSorted((one, other) => one - other))
      }),
    )
  })

  it('is what is kept of canceled lines when no others are left', () => {
    fc.assert(
      fc.property(question, (asked) => {
        expect(computePrice({ ...asked, lines: [] }).totalMinor).toBe(asked.keptMinor)
      }),
    )
  })

  it.each(['JPY', 'BDT', 'KWD'])(
    'of one minor unit of %s stays one, and half of it is given or taken whole',
    (currency) => {
      const one = { serviceId: 'wash', priceMinor: 1, minutes: 1, addOns: [] }
      const asked = { lines: [one], rules: [], minimumMinor: 0, standingRate: null, coupon: null }
      expect(toMajor({ minor: computePrice(asked).totalMinor, currency })).toBe(10 ** -minorDigits(currency))
      expect(computePrice({ ...asked, standingRate: 50_000 }).totalMinor).toBe(0)
      expect(computePrice({ ...asked, standingRate: 49_999 }).totalMinor).toBe(1)
    },
  )
})

describe('a dated price', () => {
  it('is the latest that has begun, in any order, or else the price', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2027-02-${String(date).padStart(2, '0')}`)
    const dated = fc.uniqueArray(fc.record({ fromDate: day, price: fc.nat() }), {
      selector: (one) => one.fromDate,
    })
    fc.assert(
      fc.property(day, fc.nat(), dated, (wanted, price, prices) => {
        let expected = price
        for (let date = 1; date <= Number(wanted.slice(-2)); date += 1) {
          const begun = prices.find(({ fromDate }) => Number(fromDate.slice(-2)) === date)
          expected = begun?.price ?? expected
        }
        expect(priceOn(wanted, price, prices)).toBe(expected)
      }),
    )
  })
})

describe('the end of a visit', () => {
  it('is never before that of its slot, and leaves all minutes when they are more than those of the service', () => {
    const minutes = fc.integer({ min: 1, max: 1440 })
    fc.assert(
      fc.property(minutes, minutes, minutes, (slot, serviceMinutes, wanted) => {
        const end =
          visitEnd({ startsAt: 0, endsAt: slot * 60_000 }, { serviceMinutes, minutes: wanted }) / 60_000
        expect(end).toBe(wanted <= serviceMinutes ? slot : Math.max(slot, wanted))
      }),
    )
  })
})
