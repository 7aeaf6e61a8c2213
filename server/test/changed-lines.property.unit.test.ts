import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AppliedRule, type Charge, computePrice, type Price } from '../../contract/src/prices.ts'
import {
  keptOf,
  paidBeyond,
  priceAgain,
  priceWithoutLine,
  type StoredVisit,
} from '../src/bookings/rules/changed-lines.ts'
import { totalRefundableMinor } from '../src/bookings/rules/terms.ts'
import { type BookedLine, liveLines, type StoredCharge, toPricedLine } from '../src/platform/line-columns.ts'

const amount = fc.integer({ min: 0, max: 10 ** 9 })
const rate = fc.integer({ min: -100_000, max: 300_000 }).filter((one) => one !== 0)
const share = fc.integer({ min: 1, max: 100_000 })

const toLine = ([price, addOn, quantity]: [number, number, number], index: number): BookedLine => ({
  id: `line-${index}`,
  position: index + 1,
  service_id: `service-${index % 2}`,
  service_name: '',
  service_name_bn: '',
  size_id: null,
  size_name: '',
  size_name_bn: '',
  price_minor: price,
  minutes: 30,
  vehicle_type: null,
  vehicle_brand: null,
  vehicle_model: null,
  manufacturing_year: null,
  registration_plate: null,
  rooms: null,
  floor: null,
  units: null,
  canceled_at: null,
  add_ons:
    quantity === 0
      ? []
      : [
          {
            position: 0,
            add_on_id: 'add-on',
            name: '',
            name_bn: '',
            quantity,
            price_minor: addOn,
            minutes: 5,
          },
        ],
})

const toStored = (charges: readonly Charge[]): StoredCharge[] =>
  charges.map(({ kind, name, nameBn, rate: stored, serviceId, areaId, agreedMinor, amountMinor }, index) => ({
    position: index + 1,
    kind,
    name,
    name_bn: nameBn,
    rate: stored,
    service_id: serviceId,
    area_id: areaId,
    agreed_minor: agreedMinor,
    amount_minor: amountMinor,
  }))

const rule = fc.oneof(
  fc.record({ rate, amountMinor: fc.constant(null) }),
  fc.record({ rate: fc.constant(null), amountMinor: fc.integer({ min: -(10 ** 6), max: 10 ** 6 }) }),
)
const rules = fc.array(
  fc
    .tuple(rule, fc.constantFrom(null, 'service-0', 'service-1'))
    .map(([what, serviceId]): AppliedRule => ({ ...what, serviceId, areaId: null, name: '', nameBn: '' })),
  { maxLength: 3 },
)
const coupon = fc.option(
  fc.oneof(
    fc.record({ code: fc.constant('C'), rate: share, amountMinor: fc.constant(null) }),
    fc.record({
      code: fc.constant('C'),
      rate: fc.constant(null),
      amountMinor: fc.integer({ min: 1, max: 10 ** 9 }),
    }),
  ),
)

/** A visit as it is booked, with what staff take off its price and what was paid. */
const visits = fc
  .record({
    lines: fc.array(fc.tuple(amount, amount, fc.integer({ min: 0, max: 3 })), { minLength: 2, maxLength: 6 }),
    rules,
    minimumMinor: fc.oneof(fc.constant(0), amount),
    standingRate: fc.option(share),
    coupon,
    discountShare: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    paidShare: fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 100 })),
  })
  .map(({ lines: given, discountShare, paidShare, ...question }) => {
    const lines = given.map(toLine)
    const price = computePrice({ ...question, lines: lines.map(toPricedLine) })
    const discount = Math.floor((price.totalMinor * discountShare) / 100)
    const owed = price.totalMinor - discount
    const visit: StoredVisit = {
      price_minor: price.totalMinor,
      minimum_minor: question.minimumMinor,
      lines,
      charges: toStored(price.charges),
    }
    return { visit, price, discount, received: Math.floor((owed * paidShare) / 100), paidShare }
  })

const stored = (visit: StoredVisit, lineId: string, price: Price): StoredVisit => ({
  ...visit,
  price_minor: price.totalMinor,
  charges: toStored(price.charges),
  lines: visit.lines.map((line) => (line.id === lineId ? { ...line, canceled_at: 'now' } : line)),
})

interface Paid {
  received: number
  discount: number
  percent: number
}

/** Cancels the lines in this order and the booking at the end. Returns what each gives back, and whether the price never rose. */
function cancelOneByOne(
  booked: StoredVisit,
  order: readonly string[],
  { received, discount, percent }: Paid,
) {
  let visit = booked
  const refunds: number[] = []
  let isEverLower = true
  const backSoFar = () => refunds.reduce((sum, one) => sum + one, 0)
  const payment = () => ({
    detail: null,
    amount_minor: received,
    received_minor: received,
    refunded_minor: backSoFar(),
    lowered_minor: backSoFar(),
    charged_back_minor: 0,
  })
  for (const lineId of order.slice(0, -1)) {
    const money = { counted: received - backSoFar(), discount }
    const price = priceWithoutLine(visit, lineId, money, percent)
    // A rule that takes more off a service than it costs falls away with the service.
    if (price.totalMinor > visit.price_minor) isEverLower = false
    refunds.push(Math.min(paidBeyond(price.totalMinor, money), totalRefundableMinor([payment()], 100)))
    visit = stored(visit, lineId, price)
    const lines = liveLines(visit.lines).map(toPricedLine)
    const sum = computePrice({
      lines,
      rules: [],
      minimumMinor: 0,
      standingRate: null,
      coupon: null,
    }).totalMinor
    expect(visit.charges.reduce((total, charge) => total + charge.amount_minor, sum)).toBe(visit.price_minor)
  }
  refunds.push(totalRefundableMinor([payment()], percent, keptOf(visit.charges)))
  return { refunds, isEverLower }
}

const order = (visit: StoredVisit) =>
  fc.shuffledSubarray(
    visit.lines.map(({ id }) => id),
    { minLength: visit.lines.length },
  )

describe('a visit of several lines', () => {
  it('costs the same when it is computed again from what was stored', () => {
    fc.assert(
      fc.property(visits, ({ visit, price }) => {
        expect(priceAgain(visit, visit.lines, 0)).toEqual(price)
      }),
    )
  })

  it('gives back no more than was received, and canceled line by line what it gives back at once', () => {
    const cases = visits.chain((made) => fc.tuple(fc.constant(made), order(made.visit)))
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 100 }), ([made, lineIds], percent) => {
        const { visit, received, discount, paidShare } = made
        const atOnce = Math.floor((received * percent) / 100)
        const { refunds, isEverLower } = cancelOneByOne(visit, lineIds, { received, discount, percent })
        const sum = refunds.reduce((total, one) => total + one, 0)
        for (const refund of refunds) expect(refund).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(received)
        expect(sum).toBeLessThanOrEqual(atOnce)
        // What would go back of a line that was paid in part pays for the lines that stay.
        const isExact = (paidShare === 100 && isEverLower) || percent === 0 || percent === 100
        // Each line is rounded down by itself.
        if (isExact) expect(atOnce - sum).toBeLessThanOrEqual(2 * lineIds.length)
      }),
      { numRuns: 2_000 },
    )
  })
})
