import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { auditData } from '../src/office/commands/audit-data.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp } from './support/app.ts'
import { anyChoice, makePriceList, type Prices, toRequest } from './support/model/price-list.ts'
import { chargesOn, priceOf } from './support/model/prices.ts'
import { readState } from './support/model/state.ts'

const BOOKINGS = 120
const PRICES: Prices = {
  rules: ['all services', 'the wash', 'travel'],
  minimum: 55.55,
  standingRate: null,
  coupon: { rate: 12_501 },
  maxUses: null,
  maxUsesPerPerson: null,
}

test('every price can be computed again from what is stored, after all prices have changed and what was sold is gone', {
  timeout: 120_000,
}, async () => {
  const app = await startTestApp({ work: false, sandbox: false, env: { CURRENCY: 'BDT' } })
  try {
    const { db } = app.ctx
    const staff = await app.signIn('owner')
    const shared = { asks: [], payment_terms: 'none' as const }
    const list = await makePriceList(app.ctx, PRICES, { customerId: staff.user.sub, shared })
    const times = { service_id: list.washId, capacity: 100, start_time: '10:00', end_time: '11:00' }
    const slot = await makeSlot(db, times)
    const agreed = new Map<string, number>()
    for (const [index, choice] of fc.sample(anyChoice, { numRuns: BOOKINGS, seed: 40 }).entries()) {
      if (index % 20 === 19) {
        await sql`update price_rules set rate = rate + 1111 where rate is not null`.execute(db)
        await sql`update service_add_ons set price_minor = price_minor + 37`.execute(db)
      }
      const phone = `0171${String(index).padStart(7, '0')}`
      const email = `customer-${index}@test.example`
      const customer = { name: 'Rahim Uddin', email, phone, address: '12 Road, Dhaka' }
      const body = { customer, ...toRequest(list, choice), slotId: slot.id, gateway: ON_SITE }
      const booked = await app.request<Answer<{ bookingId: string }>>('POST', '/api/bookings', {
        token: staff.token,
        body,
      })
      // A few are longer than the slot.
      if (booked.status !== 201) continue
      const { bookingId } = booked.body.data
      const { body: detail } = await app.request<Answer<{ price: number }>>(
        'GET',
        `/api/bookings/${bookingId}`,
        { token: staff.token },
      )
      agreed.set(bookingId, Math.round(detail.data.price * 100))
    }
    for (const table of ['price_rules', 'service_add_ons', 'service_sizes']) {
      await sql`delete from ${sql.table(table)}`.execute(db)
    }
    await sql`update services set price_minor = 1`.execute(db)
    await sql`update coupons set rate = 1`.execute(db)
    await sql`delete from settings where key = 'prices'`.execute(db)

    const { bookings } = await readState(db, list.washId)
    expect(bookings.length).toBeGreaterThan(BOOKINGS / 2)
    expect(new Set(bookings.map(({ price_minor }) => price_minor)).size).toBeGreaterThan(20)
    for (const booking of bookings) {
      expect(priceOf(booking, booking.lines)).toBe(booking.price_minor)
      expect(booking.price_minor).toBe(agreed.get(booking.id))
      const charges = booking.charges.map(({ kind, amount_minor }) => ({ kind, amount_minor }))
      expect(chargesOn(booking, booking.lines)).toEqual(charges)
    }
    // The product finds the same by the function that agreed them.
    const { results } = await auditData(db, app.clock)
    expect(results.flatMap(({ violations }) => violations)).toEqual([])
  } finally {
    await app.close()
  }
})
