import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { expect, it } from 'vitest'
import { MoneyPart } from '../app/bookings/staff/booking/money-part.tsx'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { en } from '../messages/en/index.ts'
import { draw, textOf } from './draw.tsx'

/** The terms and values of a booking of $40, of which something was paid back. */
function read(hidden: Partial<BookingDetail['money']>): string {
  const money = { paid: 40, discount: 0, tips: 0, dueOnSite: 0, refunded: 7, refundDue: 2, chargedBack: 0 }
  const staff = { payments: null, entries: null, disputes: null }
  const documents = [{ _id: 'd1', series: 'receipt', number: '2031-000001', amount: 40, currency: 'USD' }]
  const bought = { price: 40, currency: 'USD', lines: [], charges: [] }
  const booking = { ...bought, staff, refunds: null, documents, links: { receipt: '/r?t' } }
  const shown = { ...booking, money: { ...money, ...hidden } } as unknown as BookingDetail
  const element = <MoneyPart booking={shown} onConflict={() => undefined} />
  return textOf(draw(element, { messages: { ...en, dashboard } }))
}

it('of staff who may not read payments names no refund, and leaves no empty line for it', () => {
  expect(read({})).toContain('Refunded $7 Still to refund $2')
  const text = read({ refunded: null, refundDue: null, chargedBack: null })
  expect(text).toContain('Paid $40')
  expect(text).not.toMatch(/refund|given back|paid back|taken back|NaN|null|\$0/i)
})
