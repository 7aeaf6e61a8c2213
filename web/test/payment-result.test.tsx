import { type CheckoutResult, UNUSED_PAYMENTS } from '@jhilik/contract/payments.ts'
import { expect, it } from 'vitest'
import { ResultCard } from '../app/bookings/payment-result/result-card.tsx'
import { checkoutResult as bn } from '../messages/bn/checkout-result.ts'
import { checkoutResult as en } from '../messages/en/checkout-result.ts'
import { draw, textOf } from './draw.tsx'

type Refund = NonNullable<CheckoutResult['refund']>

/** The page after a payment of $40 that confirmed nothing. */
function read(refund: Partial<Refund>, locale: 'en' | 'bn' = 'en'): string {
  const result = {
    outcome: 'refund_due',
    reason: null,
    refund: {
      amount: 40,
      currency: 'USD',
      why: 'seat_taken',
      method: 'bkash',
      byHand: false,
      isPaid: false,
      ...refund,
    },
    serviceName: 'Foam Wash',
    serviceNameBn: 'ফোম ওয়াশ',
    lines: [{ service: { name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' }, size: null, addOns: [] }],
    date: '2031-03-01',
    startTime: '15:00',
    endTime: '16:00',
    code: 'JH-1',
    tran_id: 'JH-2',
    price: 40,
    currency: 'USD',
    dueNow: 40,
    dueOnSite: 0,
    refundAmount: 40,
    canPayAgain: false,
    holdExpiresAt: null,
  } as unknown as CheckoutResult
  const element = <ResultCard result={result} slow={false} actions={null} />
  return textOf(draw(element, { messages: { checkoutResult: locale === 'en' ? en : bn }, locale }))
}

it.each(UNUSED_PAYMENTS)('says in both languages why a payment goes back: %s', (why) => {
  expect(read({ why })).toContain(en.refund_due.why[why])
  expect(read({ why }, 'bn')).toContain(bn.refund_due.why[why])
})

it('says what goes back, how and when', () => {
  expect(read({})).toContain('We refund $40 the way you paid (bKash), and start within 3 working days.')
  expect(read({ byHand: true })).toContain(
    'We refund $40 by hand the way you paid (bKash), within 3 working days.',
  )
  expect(read({ isPaid: true })).toMatch(/Your money has been refunded .*\$40 has been refunded the way/)
  expect(read({}, 'bn')).toMatch(/\$৪০/)
})

it.each([
  ['bkash', false],
  ['nagad', false],
  ['visa', true],
  ['aamarpay', true],
])('names the days of a bank for what was paid with %s: %s', (method, isNamed) => {
  for (const step of [{}, { byHand: true }, { isPaid: true }]) {
    expect(read({ ...step, method }).includes('bank')).toBe(isNamed)
    expect(read({ ...step, method }, 'bn').includes('ব্যাংক')).toBe(isNamed)
  }
})
