import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { PaymentSummary } from '../app/bookings/bookings/booking-money.tsx'
import { ResultCard } from '../app/bookings/payment-result/result-card.tsx'
import { MoneyPart } from '../app/bookings/staff/booking/money-part.tsx'
import { checkoutResult } from '../messages/en/checkout-result.ts'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { en } from '../messages/en/index.ts'
import { draw, textOf } from './draw.tsx'

// A booking that is paid on site is confirmed by an attempt over nothing, which no customer has paid.

const REFERENCE = 'JH2611ABCDEF'

const booking = (due: number) =>
  ({
    _id: 'b1',
    status: 'confirmed',
    paymentStatus: due > 0 ? 'paid' : 'due_on_site',
    price: 40,
    currency: 'USD',
    lines: [],
    charges: [],
    discounts: [],
    tran_id: REFERENCE,
    money: {
      terms: due > 0 ? 'full' : 'none',
      dueNow: due,
      paid: due,
      discount: 0,
      tips: 0,
      dueOnSite: 40 - due,
      refunded: 0,
      refundDue: 0,
      chargedBack: 0,
    },
    links: {},
    documents: [],
    actions: { staff: null },
    staff: {
      entries: [],
      payments: [
        {
          _id: 'p1',
          status: 'paid',
          gateway: 'cash',
          method: null,
          amount: due,
          currency: 'USD',
          received: due,
          receivedCurrency: 'USD',
          reference: REFERENCE,
          reportedReference: null,
          tran_id: REFERENCE,
          refunds: [],
          createdAt: '2031-03-01T06:00:00Z',
        },
      ],
    },
  }) as unknown as BookingDetail

const result = (due: number) =>
  ({
    purpose: 'booking',
    outcome: 'paid',
    reason: null,
    refund: null,
    bookingId: 'b1',
    serviceName: 'Foam Wash',
    serviceNameBn: '',
    lines: [{ service: { name: 'Foam Wash', nameBn: '' }, size: null, addOns: [] }],
    date: '2031-03-01',
    startTime: '15:00',
    endTime: '16:00',
    startsAt: '2031-03-01T09:00:00Z',
    code: 'JH-1',
    tran_id: REFERENCE,
    price: 40,
    currency: 'USD',
    dueNow: due,
    dueOnSite: 40 - due,
    refundAmount: 0,
    canPayAgain: false,
    holdExpiresAt: null,
  }) as unknown as CheckoutResult

/** What is read in an element. */
function read(element: ReactNode): string {
  return textOf(draw(element, { messages: { ...en, dashboard, checkoutResult } }))
}

it.each<[string, (due: number) => ReactNode]>([
  ['the customer’s booking', (due) => <PaymentSummary booking={booking(due)} />],
  ['the staff’s card of money', (due) => <MoneyPart booking={booking(due)} onConflict={() => {}} />],
  ['the page after booking', (due) => <ResultCard result={result(due)} slow={false} actions={null} />],
])('of a payment of nothing no reference is shown, as of another one is: %s', (_where, draw) => {
  expect(read(draw(40))).toContain(REFERENCE)
  const onSite = read(draw(0))
  expect(onSite).toContain('$40')
  expect(onSite).not.toContain(REFERENCE)
  expect(onSite).not.toContain('Transaction')
})
