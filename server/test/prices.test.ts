import type { Receipt } from '@jhilik/contract/receipts.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, bookingOf, makeOffer, payAgain, payAt, resultOf } from './support/shop.ts'

const sandbox = { faults: { ...NO_FAULTS, ipn: 'never' as const } }
const fields = { name: 'Wax', description: 'By hand.', img: '/a.svg', duration: 30 }
let app: TestApp
let admin: SignedIn
let user: SignedIn

const save = (price: number, more: object = {}, id?: string, who = { app, admin }) =>
  who.app.request<Answer<Service>>(id ? 'PUT' : 'POST', `/api/services${id ? `/${id}` : ''}`, {
    token: who.admin.token,
    body: { ...fields, price, ...more },
  })
const priceOf = ({ body: { data } }: { body: Answer<Service> }) => `${data.price} ${data.currency}`

describe('where the business has changed to a currency without decimals', () => {
  beforeAll(async () => {
    app = await startTestApp({ work: false, sandbox: false, env: { CURRENCY: 'JPY' } })
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  it('an edited service keeps its currency and price, until it is given the new one', async () => {
    const { id } = await makeService(app.ctx.db, { price_minor: 4000, currency: 'USD' })
    expect(priceOf(await save(40, { description: 'New words.' }, id))).toBe('40 USD')
    expect(priceOf(await save(40.5, { currency: 'USD' }, id))).toBe('40.5 USD')
    expect(priceOf(await save(6000, { currency: 'JPY' }, id))).toBe('6000 JPY')
    const back = await save(40, { currency: 'USD' }, id)
    expect([back.status, back.body.errors?.[0]?.path]).toEqual([400, 'currency'])
  })

  it('a new service is priced in it and in no other', async () => {
    expect(priceOf(await save(1000))).toBe('1000 JPY')
    expect((await save(1000, { currency: 'EUR' })).body.errors).toEqual([
      {
        path: 'currency',
        message: 'Please choose the currency of the service or of the business',
        key: 'currencyOfServiceOrBusiness',
      },
    ])
    expect((await save(1000, { currency: 'yen' })).body.errors?.[0]?.path).toBe('currency')
  })

  it('a price with decimals is refused at the price', async () => {
    const { id } = await makeService(app.ctx.db, { price_minor: 1000, currency: 'JPY' })
    for (const answer of [await save(10.5), await save(10.5, {}, id)]) {
      const refusal = { path: 'price', message: 'This currency has no decimals', key: 'noDecimals' }
      expect([answer.status, answer.body.errors]).toEqual([400, [refusal]])
    }
    const dollars = await makeService(app.ctx.db, { currency: 'USD' })
    expect((await save(5000.005, {}, dollars.id)).body.errors?.[0]?.message).toBe(
      'Please use at most two decimals',
    )
  })

  it('two who edit at once, one of whom changes the currency, never mix price and currency', async () => {
    const { id } = await makeService(app.ctx.db, { price_minor: 4000, currency: 'USD' })
    await Promise.all([save(6000, { currency: 'JPY' }, id), save(41, { currency: 'USD' }, id)])
    const { body } = await app.request<Answer<Service>>('GET', `/api/services/${id}`)
    expect(['6000 JPY', '41 USD']).toContain(priceOf({ body }))
  })
})

describe('where the currency has three decimals', () => {
  beforeAll(async () => {
    app = await startTestApp({ work: false, sandbox, env: { CURRENCY: 'KWD' } })
    admin = await app.signIn('admin')
    user = await app.signIn()
  })
  afterAll(() => app.close())

  it('a service is priced, paid and receipted to the last digit', async () => {
    const saved = await save(1.125)
    expect(priceOf(saved)).toBe('1.125 KWD')
    expect((await save(1.1255)).body.errors).toEqual([
      { path: 'price', message: 'Please use at most three decimals', key: 'atMost3Decimals' },
    ])
    const { slotId } = await makeOffer(app, { service_id: saved.body.data._id })
    const offer = { serviceId: saved.body.data._id, slotId }
    const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
    expect(await (await fetch(paymentUrl)).text()).toContain('1.125')
    expect(await resultOf(app, await payAt(paymentUrl, 'pay'))).toMatchObject({
      outcome: 'paid',
      price: 1.125,
    })
    expect(await bookingOf(app, user, bookingId)).toMatchObject({ price: 1.125, currency: 'KWD' })
    const path = `/api/bookings/${bookingId}/receipt`
    const receipt = await app.request<Answer<Receipt>>('GET', path, { token: user.token })
    expect(receipt.body.data).toMatchObject({ currency: 'KWD', price: 1.125, paid: 1.125 })
  })
})

describe('the price that the customer saw', () => {
  beforeAll(async () => {
    app = await startTestApp({ work: false, sandbox })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    user = await app.signIn()
  })

  const bookAt = (offer: Awaited<ReturnType<typeof makeOffer>>, seen: object) =>
    book(app, user, offer, { body: { ...bookingBody(offer), ...seen } })
  const reprice = (serviceId: string, price_minor: number) =>
    app.ctx.db.updateTable('services').set({ price_minor }).where('id', '=', serviceId).execute()
  const rowsOf = (slotId: string) =>
    app.ctx.db.selectFrom('bookings').select('price_minor').where('slot_id', '=', slotId).execute()

  it('is booked when it is still the price, or when none is named', async () => {
    for (const seen of [{ expectedPrice: 40, expectedCurrency: 'USD' }, { expectedPrice: 40 }, {}]) {
      expect((await bookAt(await makeOffer(app), seen)).status).toBe(201)
    }
  })

  it.each([{ expectedPrice: 39 }, { expectedPrice: 40.001 }, { expectedPrice: 40, expectedCurrency: 'JPY' }])(
    'holds and charges nothing when it is another one: %j',
    async (seen) => {
      const offer = await makeOffer(app)
      const { status, body } = await bookAt(offer, seen)
      expect([status, body.code, body.price]).toEqual([
        409,
        'price_changed',
        { amount: 40, dueNow: 40, currency: 'USD' },
      ])
      expect(await rowsOf(offer.slotId)).toEqual([])
    },
  )

  it('of a seat that is held already is the price it was held for', async () => {
    const offer = await makeOffer(app)
    const first = await bookAt(offer, { expectedPrice: 40 })
    await reprice(offer.serviceId, 5000)
    const other = await bookAt(offer, { expectedPrice: 50 })
    expect([other.body.code, other.body.price]).toEqual([
      'price_changed',
      { amount: 40, dueNow: 40, currency: 'USD' },
    ])
    expect((await bookAt(offer, { expectedPrice: 40 })).body.data).toEqual(first.body.data)
  })

  it('is kept when it is paid again', async () => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = (await bookAt(offer, { expectedPrice: 40 })).body.data
    await payAt(paymentUrl, 'fail')
    await reprice(offer.serviceId, 5000)
    const again = (await payAgain(app, user, bookingId)).body.data
    expect(await resultOf(app, await payAt(again.paymentUrl, 'pay'))).toMatchObject({
      outcome: 'paid',
      price: 40,
    })
  })

  it('that changes at that very moment is the old one or refused, never the new one unseen', async () => {
    for (let round = 0; round < 5; round++) {
      const offer = await makeOffer(app)
      const [answer] = await Promise.all([
        bookAt(offer, { expectedPrice: 40 }),
        reprice(offer.serviceId, 5000),
      ])
      const rows = await rowsOf(offer.slotId)
      if (answer.status === 201) expect(rows).toEqual([{ price_minor: 4000 }])
      else expect([answer.body.code, rows]).toEqual(['price_changed', []])
      user = await app.signIn()
    }
  })
})
