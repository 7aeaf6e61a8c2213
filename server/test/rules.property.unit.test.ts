import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingStatusSchema } from '../../contract/src/bookings.ts'
import { attemptStatusSchema } from '../../contract/src/payments.ts'
import { canPay, lowestFreeSeat } from '../src/bookings/rules/checkout.ts'
import { decidePaymentStep } from '../src/bookings/rules/payment-step.ts'
import { fromDecimal, toDecimal } from '../src/money/gateways/wire.ts'
import { newMerchantRef, nextInspection } from '../src/money/rules/attempts.ts'
import { nextRefundInspection } from '../src/money/rules/refunds.ts'
import { judge } from '../src/money/rules/verdict.ts'

const attemptStatus = fc.constantFrom(...attemptStatusSchema.options)
const bookingStatus = fc.constantFrom(...bookingStatusSchema.options)
const currency = fc.constantFrom('USD', 'BDT', 'JPY', 'KWD')
const minor = fc.integer({ min: 0, max: 10 ** 11 })

describe('decimals of gateways', () => {
  it('come back as they left', () => {
    fc.assert(
      fc.property(minor, currency, (amount, unit) => {
        const text = toDecimal(amount, unit)
        expect(text).toMatch(/^\d+(\.\d+)?$/)
        expect(fromDecimal(text, unit)).toBe(amount)
      }),
    )
  })

  it('mean the same with more zeros, and are refused with more digits', () => {
    fc.assert(
      fc.property(minor, currency, fc.integer({ min: 1, max: 9 }), (amount, unit, digit) => {
        const text = toDecimal(amount, unit)
        const dotted = text.includes('.') ? text : `${text}.`
        expect(fromDecimal(`${dotted}00`, unit)).toBe(amount)
        expect(fromDecimal(`${dotted}0${digit}`, unit)).toBeNull()
      }),
    )
  })

  it.each(['', ' ', '-1', '1,000.00', '1e3', '0x10', 'NaN', '1.', '.5', '١٢', '12.5 USD', '9'.repeat(20)])(
    'are refused when they are none: %j',
    (text) => expect(fromDecimal(text, 'USD')).toBeNull(),
  )
})

describe('merchant references', () => {
  it('fit every gateway and do not repeat', () => {
    const refs = Array.from({ length: 5_000 }, newMerchantRef)
    for (const ref of refs) expect(ref).toMatch(/^[A-Za-z0-9-]{20,30}$/)
    expect(new Set(refs).size).toBe(refs.length)
  })
})

describe('the questions to the gateway', () => {
  const HOUR = 3_600_000
  const DAY = 24 * HOUR
  const created = new Date('2026-01-01T00:00:00Z')

  it('never end: hourly on the first day, then ever less, in the end weekly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY }), (age) => {
        const now = new Date(created.getTime() + age)
        const wait = nextInspection(created, now).getTime() - now.getTime()
        expect(wait).toBeGreaterThan(0)
        const longest = age < DAY ? HOUR : age < 2 * DAY ? DAY : age < 4 * DAY ? 2 * DAY : 7 * DAY
        expect(wait).toBeLessThanOrEqual(longest)
      }),
    )
  })

  it('come after growing waits', () => {
    const waits: number[] = []
    for (let now = created; waits.length < 40; ) {
      const next = nextInspection(created, now)
      waits.push(next.getTime() - now.getTime())
      now = next
    }
    const fromFirstDay = waits.slice(28).map((wait) => wait / DAY)
    expect(fromFirstDay.slice(0, 6)).toEqual([1, 2, 4, 7, 7, 7])
  })

  it('of a refund come after a minute, then when it is twice as old, and in the end hourly', () => {
    const minutes: number[] = []
    for (let now = created; minutes.length < 9; ) {
      const next = nextRefundInspection(created, now)
      minutes.push((next.getTime() - now.getTime()) / 60_000)
      now = next
    }
    expect(minutes).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
  })
})

describe('a verdict', () => {
  it('is paid only when everything is as agreed', () => {
    const states = fc.record({
      kind: fc.constant('paid' as const),
      amountMinor: fc.option(fc.integer({ min: 3_999, max: 4_001 })),
      currency: fc.constantFrom('USD', 'BDT'),
      feeMinor: fc.option(fc.integer({ min: -1, max: 4_002 })),
      providerTxnId: fc.constantFrom('', 'AAM1'),
      merchantRef: fc.constantFrom('JH-1', 'JH-2'),
      risk: fc.boolean(),
      method: fc.constantFrom('bkash', null),
    })
    fc.assert(
      fc.property(states, (state) => {
        const verdict = judge({ merchant_ref: 'JH-1', amount_minor: 4_000, currency: 'USD' }, state)
        const agrees =
          state.amountMinor === 4_000 &&
          state.currency === 'USD' &&
          state.providerTxnId !== '' &&
          state.merchantRef === 'JH-1' &&
          !state.risk
        expect(verdict.kind).toBe(agrees ? 'paid' : 'review')
        // A fee counts only if it is not less than zero and not more than what was received.
        const reported = verdict.kind === 'review' ? verdict.reported : verdict.kind === 'paid' && verdict
        if (!reported) throw new Error('no reported payment')
        const isPossible = state.feeMinor !== null && state.feeMinor >= 0
        const isFee = isPossible && state.amountMinor !== null && (state.feeMinor ?? 0) <= state.amountMinor
        expect(reported.feeMinor).toBe(isFee ? state.feeMinor : null)
      }),
    )
  })
})

describe('the next step of a checkout', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const attempts = fc.array(
    fc.record({
      status: attemptStatus,
      gateway: fc.constantFrom('one', 'another'),
      detail: fc.constant(null),
      amount_minor: fc.constantFrom(100, 200),
      payment_url: fc.constant('https://gateway.example/pay'),
      created_at: fc.date({ min: new Date('2026-01-01T11:00:00Z'), max: now, noInvalidDate: true }),
    }),
    { maxLength: 4 },
  )

  it('never sends anybody to pay for a seat that is not held, or for less than a minute longer', () => {
    fc.assert(
      fc.property(bookingStatus, fc.integer({ min: -5, max: 120 }), attempts, (status, left, list) => {
        const hold_expires_at = new Date(now.getTime() + left * 1000)
        const step = decidePaymentStep(
          { status, isPayable: canPay({ status, hold_expires_at }, now), dueNowMinor: 100, owedMinor: 100 },
          list,
          now,
        )
        if (status !== 'held' || left < 60) expect(step.kind).toBe('refuse')
      }),
    )
  })

  it('never opens a second attempt beside an open one', () => {
    fc.assert(
      fc.property(attempts, fc.constantFrom(undefined, 'one', 'another'), (list, wanted) => {
        const payable = { status: 'held', isPayable: true, dueNowMinor: 100, owedMinor: 100 } as const
        const step = decidePaymentStep(payable, list, now, wanted)
        const open = list.some(({ status }) =>
          ['created', 'redirected', 'unknown', 'review'].includes(status),
        )
        if (open) expect(step.kind).not.toBe('create')
        else expect(step.kind).toBe('create')
      }),
    )
  })
})

describe('seats', () => {
  it('are given from the lowest free one, and never beyond the capacity', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
        fc.integer({ min: 1, max: 6 }),
        (taken, capacity) => {
          const seat = lowestFreeSeat(taken, capacity, 0)
          if (seat === null) {
            for (let one = 1; one <= capacity; one++) expect(taken).toContain(one)
            return
          }
          expect(taken).not.toContain(seat)
          expect(seat).toBeLessThanOrEqual(capacity)
          for (let lower = 1; lower < seat; lower++) expect(taken).toContain(lower)
        },
      ),
    )
  })
})
