import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { attemptsOf, book, bookingBody, makeOffer, type Offer, payAt, refundsOf } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

const COLUMNS = { payment_terms: null, deposit_percent: null, deposit_minor: null }

async function offerWith(terms: object, priceMinor = 4000): Promise<Offer> {
  const offer = await makeOffer(app, {}, priceMinor)
  await app.ctx.db
    .updateTable('services')
    .set({ ...COLUMNS, ...terms })
    .where('id', '=', offer.serviceId)
    .execute()
  return offer
}

const DEPOSIT = { payment_terms: 'deposit_percent', deposit_percent: 20 }
const ON_SITE = { payment_terms: 'none' }

const detail = async (who: SignedIn, id: string) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: who.token })).body.data
const bookWith = (who: SignedIn, offer: Offer, more: object = {}) =>
  book(app, who, offer, { body: { ...bookingBody(offer), ...more } })
const cancel = (who: SignedIn, id: string) =>
  app.request('POST', `/api/bookings/${id}/cancel`, { token: who.token, body: {} })

describe('what is due when booking', () => {
  test.each<[string, object, number, number]>([
    ['all of it', { payment_terms: 'full' }, 4000, 40],
    ['a part, rounded up', { payment_terms: 'deposit_percent', deposit_percent: 33 }, 1001, 3.31],
    ['an amount', { payment_terms: 'deposit_amount', deposit_minor: 1500 }, 4000, 15],
    ['at most the price', { payment_terms: 'deposit_amount', deposit_minor: 1500 }, 1000, 10],
    ['nothing', ON_SITE, 4000, 0],
    ['nothing of a free service', DEPOSIT, 0, 0],
  ])('is %s', async (_, terms, priceMinor, dueNow) => {
    const { serviceId } = await offerWith(terms, priceMinor)
    const { body } = await app.request<Answer<Service>>('GET', `/api/services/${serviceId}`)
    expect(body.data.dueNow).toBe(dueNow)
  })

  test('follows the house rules unless the service has terms', async () => {
    const [own, other] = [await offerWith({ payment_terms: 'full' }), await offerWith({})]
    const rules = await app.request<Answer<object>>('GET', '/api/house-rules', { token: owner.token })
    const set = (paymentTerms: PaymentTerms) =>
      app.request('PUT', '/api/house-rules', {
        token: owner.token,
        body: { ...rules.body.data, paymentTerms },
      })
    expect((await set({ kind: 'deposit_percent', percent: 10 })).status).toBe(200)
    const dueOf = async ({ serviceId }: Offer) =>
      (await app.request<Answer<Service>>('GET', `/api/services/${serviceId}`)).body.data.dueNow
    expect([await dueOf(own), await dueOf(other)]).toEqual([40, 4])
    expect((await set({ kind: 'deposit_percent', percent: 100 })).status).toBe(400)
    await set({ kind: 'full' })
  })

  test('is shown before: another amount holds nothing', async () => {
    const offer = await offerWith(DEPOSIT)
    const user = await app.signIn()
    const { status, body } = await bookWith(user, offer, { expectedPrice: 40, expectedDueNow: 40 })
    expect([status, body.code, body.price]).toEqual([
      409,
      'price_changed',
      { amount: 40, dueNow: 8, currency: 'USD' },
    ])
    expect((await bookWith(user, offer, { expectedPrice: 40, expectedDueNow: 8 })).status).toBe(201)
  })
})

describe('a deposit', () => {
  async function paidDeposit() {
    const user = await app.signIn()
    const offer = await offerWith(DEPOSIT)
    const { data } = (await bookWith(user, offer)).body
    await payAt(data.paymentUrl, 'pay')
    return { user, offer, id: data.bookingId }
  }

  test('confirms the booking; the rest is due on site', async () => {
    const { user, id } = await paidDeposit()
    expect(await detail(user, id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Partly paid',
      outstanding: 32,
      money: { price: 40, terms: 'deposit', dueNow: 8, dueOnSite: 32, paid: 8 },
    })
    expect(await attemptsOf(app, id)).toMatchObject([{ amount_minor: 800, status: 'paid' }])
  })

  test('is paid back when canceling is free, and kept when it is late', async () => {
    const early = await paidDeposit()
    const soon = { free_cancel_hours: 0 }
    await app.ctx.db.updateTable('bookings').set(soon).where('id', '=', early.id).execute()
    expect((await cancel(early.user, early.id)).status).toBe(200)
    expect(await refundsOf(app, early.id)).toMatchObject([{ amount_minor: 800 }])

    const late = await paidDeposit()
    const always = { free_cancel_hours: 720, cancel_grace_minutes: 0 }
    await app.ctx.db.updateTable('bookings').set(always).where('id', '=', late.id).execute()
    expect((await cancel(late.user, late.id)).status).toBe(200)
    expect(await refundsOf(app, late.id)).toEqual([])
    expect(await detail(late.user, late.id)).toMatchObject({
      paymentStatus: 'Not refunded',
      money: { dueOnSite: 0, paid: 8 },
    })
  })
})

describe('a service that is paid on site', () => {
  test.each([{}, { gateway: 'cash' }])('is confirmed at once: %j', async (choice) => {
    const user = await app.signIn()
    const { status, body } = await bookWith(user, await offerWith(ON_SITE), choice)
    expect(status).toBe(201)
    expect(await detail(user, body.data.bookingId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Due on site',
      money: { terms: 'none', dueNow: 0, dueOnSite: 40, paid: 0 },
      links: { receipt: null },
    })
    const mails = await mailsTo(app, user.user.email)
    expect(mails.at(-1)?.text).toContain('You pay on site')
  })

  test('is paid in full by who prefers to pay online', async () => {
    const user = await app.signIn()
    const gateway = [...app.ctx.gateways.keys()][0]
    const { data } = (await bookWith(user, await offerWith(ON_SITE), { gateway })).body
    await payAt(data.paymentUrl, 'pay')
    expect(await detail(user, data.bookingId)).toMatchObject({
      paymentStatus: 'Paid',
      money: { dueNow: 40, dueOnSite: 0, paid: 40 },
    })
  })

  test('is confirmed when it was held before other terms were set', async () => {
    const user = await app.signIn()
    const offer = await offerWith(ON_SITE)
    const gateway = [...app.ctx.gateways.keys()][0]
    const held = await bookWith(user, offer, { gateway })
    const terms = { ...COLUMNS, payment_terms: 'full' as const }
    await app.ctx.db.updateTable('services').set(terms).where('id', '=', offer.serviceId).execute()
    const { status, body } = await bookWith(user, offer, { gateway: 'cash' })
    expect([status, body.data.bookingId]).toEqual([201, held.body.data.bookingId])
    expect(await detail(user, body.data.bookingId)).toMatchObject({
      status: 'confirmed',
      money: { terms: 'none', dueNow: 0, dueOnSite: 40, paid: 0 },
    })
  })

  test('is the only kind that can be', async () => {
    const user = await app.signIn()
    const { status, body } = await bookWith(user, await offerWith(DEPOSIT), { gateway: 'cash' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'gateway' }] })
  })
})
