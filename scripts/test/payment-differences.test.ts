import { describe, expect, it } from 'vitest'
import { findDifferences } from '../../bench/payments/differences.ts'
import type { Evidence } from '../../bench/payments/evidence.ts'

const at = new Date('2026-11-24T10:00:00Z')
const line = { merchantRef: 'JH-1', feeMinor: 0, currency: 'BDT', at }
const entry = {
  bookingId: 'b1',
  attemptId: 'a1',
  merchantRef: 'JH-1',
  gateway: 'stripe',
  currency: 'BDT',
  isVoid: false,
}

/** A paid booking, part of which was refunded, with a tip in cash. */
function evidence(): Evidence {
  return {
    acknowledged: [{ bookingId: 'b1', references: ['JH-1'] }],
    recorded: [{ bookingId: 'b1', minor: 500 }],
    books: {
      stripe: [
        { ...line, kind: 'charge', reference: 'pi_1', minor: 10_000, feeMinor: 320 },
        { ...line, kind: 'refund', reference: 're_1', minor: 2_500 },
      ],
    },
    statements: [{ gateway: 'stripe', lines: 2, matched: 2, open: 0 }],
    bookings: [
      {
        id: 'b1',
        slotId: 's1',
        seat: 1,
        status: 'confirmed',
        isLive: true,
        terms: 'full',
        currency: 'BDT',
        priceMinor: 10_000,
        dueNowMinor: 10_000,
        refundPercent: null,
      },
    ],
    capacities: new Map([['s1', 1]]),
    attempts: [
      {
        id: 'a1',
        bookingId: 'b1',
        gateway: 'stripe',
        merchantRef: 'JH-1',
        status: 'paid',
        currency: 'BDT',
        hasPage: true,
        isAnswered: true,
      },
    ],
    refunds: [{ attemptId: 'a1', status: 'succeeded', minor: 2_500, reason: 'refunded_by_staff' }],
    entries: [
      { ...entry, kind: 'charge', minor: 10_000 },
      { ...entry, kind: 'fee', minor: -320 },
      { ...entry, kind: 'refund', minor: -2_500 },
      { ...entry, kind: 'cash', gateway: 'cash', attemptId: 'a2', merchantRef: 'JH-2', minor: 500 },
    ],
  }
}

const booking = (change: Partial<Evidence['bookings'][number]>) => (found: Evidence) =>
  Object.assign(found.bookings[0] ?? {}, change)

describe('the comparison of the books with the product', () => {
  it('finds nothing where all is the same', () => {
    expect(findDifferences(evidence())).toEqual([])
  })

  it('leaves a payment alone that nobody can make any more, once the gateway has answered about it', () => {
    const found = evidence()
    const lost = {
      bookingId: 'b1',
      gateway: 'sslcommerz',
      merchantRef: 'JH-3',
      currency: 'BDT',
      hasPage: false,
    }
    found.attempts.push({ ...lost, id: 'a3', status: 'unknown', isAnswered: true })
    expect(findDifferences(found)).toEqual([])
    Object.assign(found.attempts.at(-1) ?? {}, { isAnswered: false })
    expect(findDifferences(found)).toEqual(['the payment JH-3 at sslcommerz is unknown'])
  })

  it.each<[string, (found: Evidence) => unknown, RegExp]>([
    ['a lost entry', ({ entries }) => entries.splice(2, 1), /the gateway has \[.*refund 2500.*the ledger \[/],
    [
      'an entry without a payment',
      ({ entries }) => entries.push({ ...entry, merchantRef: 'JH-9', kind: 'charge', minor: 1 }),
      /JH-9: the gateway has \[\]/,
    ],
    [
      'an entry twice',
      ({ entries }) => entries.push({ ...entry, kind: 'charge', minor: 10_000 }),
      /charge 10000 BDT, charge 10000 BDT/,
    ],
    ['another amount', ({ entries }) => Object.assign(entries[0] ?? {}, { minor: 9_999 }), /charge 9999 BDT/],
    ['another fee', ({ entries }) => Object.assign(entries[1] ?? {}, { minor: -319 }), /fee 319 BDT/],
    [
      'another currency',
      ({ entries }) => Object.assign(entries[0] ?? {}, { currency: 'USD' }),
      /charge 10000 USD/,
    ],
    ['a lost payment on site', ({ entries }) => entries.pop(), /500 were recorded on site, the ledger has 0/],
    ['a lost booking', ({ bookings }) => bookings.pop(), /the booking b1 was answered and does not exist/],
    ['a lost payment', ({ attempts }) => attempts.pop(), /the payment JH-1 was answered and does not exist/],
    [
      'a seat sold twice',
      ({ bookings }) => bookings.push(...bookings.map((one) => ({ ...one, id: 'b2' }))),
      /1 seats and 2 live bookings on 1 of them/,
    ],
    ['an open hold', booking({ status: 'held' }), /is still held/],
    [
      'an open payment',
      ({ attempts }) => Object.assign(attempts[0] ?? {}, { status: 'unknown' }),
      /JH-1 at stripe is unknown/,
    ],
    [
      'an open refund',
      ({ refunds }) => Object.assign(refunds[0] ?? {}, { status: 'submitted' }),
      /refund of 2500 .* is submitted/,
    ],
    [
      'a statement that differs',
      ({ statements }) => Object.assign(statements[0] ?? {}, { matched: 1, open: 1 }),
      /2 imported, 1 match, 1 differ/,
    ],
    ['a booking that is not paid as agreed', booking({ dueNowMinor: 10_001 }), /10000 of 10001 were paid/],
    ['money kept of an expired booking', booking({ status: 'expired' }), /8000 were kept/],
    ['money kept by a business that canceled', booking({ status: 'canceled' }), /canceled it and kept 8000/],
    [
      'a refund that the terms do not say',
      booking({ status: 'canceled', refundPercent: 50 }),
      /2500 were paid back instead of/,
    ],
  ])('finds %s', (_what, change, message) => {
    const found = evidence()
    change(found)
    expect(findDifferences(found).join('\n')).toMatch(message)
  })
})
