import type { BookingDefaults } from '@jhilik/contract/garage.ts'
import { type GatewayLimits, NO_LIMITS, takesAmount } from '@jhilik/contract/gateways.ts'
import type { Site } from '@jhilik/contract/site.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../src/money/gateways/registry.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, book, bookingBody, makeOffer, payAgain, payAt, resultOf } from './support/shop.ts'
import { startTestGateway, TEST_GATEWAY, type TestGateway } from './support/test-gateway.ts'

let app: TestApp
let user: SignedIn
let other: TestGateway
const from10To500: GatewayLimits = { currencies: ['USD'], amounts: { USD: { min: 10, max: 500 } } }

beforeAll(async () => {
  app = await startTestApp({ work: false })
  other = await startTestGateway()
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(async () => {
  user = await app.signIn()
  app.ctx.gateways.delete(TEST_GATEWAY)
})

/** The first gateway takes 10 to 500 USD; the other one, if any, what is given. */
function limit(others?: GatewayLimits) {
  const first = app.ctx.gateways.get('aamarpay')
  if (!first) throw new Error('no gateway')
  app.ctx.gateways.clear()
  app.ctx.gateways.set('aamarpay', { ...first, limits: from10To500 })
  if (others) app.ctx.gateways.set(TEST_GATEWAY, { ...other.adapter, limits: others })
}

async function bookFor(priceMinor: number, gateway?: string) {
  const offer = await makeOffer(app, {}, priceMinor)
  return book(app, user, offer, { body: { ...bookingBody(offer, user.user), ...(gateway && { gateway }) } })
}

describe('an amount', () => {
  it.each([
    [9.99, 'USD', false],
    [10, 'USD', true],
    [500, 'USD', true],
    [500.01, 'USD', false],
    [100, 'BDT', false],
  ])('of %d %s is within the limits: %s', (amount, currency, isWithin) => {
    expect(takesAmount(from10To500, { amount, currency })).toBe(isWithin)
    expect(takesAmount(NO_LIMITS, { amount, currency })).toBe(true)
  })

  it('is paid at the first gateway that takes it', async () => {
    limit(NO_LIMITS)
    const small = await bookFor(999)
    expect(await attemptsOf(app, small.body.data.bookingId)).toMatchObject([{ gateway: TEST_GATEWAY }])
    const large = await bookFor(1000)
    expect(await attemptsOf(app, large.body.data.bookingId)).toMatchObject([{ gateway: 'aamarpay' }])
  })

  it('that the chosen gateway does not take is refused at its field, and holds nothing', async () => {
    limit(NO_LIMITS)
    const { status, body } = await bookFor(999, 'aamarpay')
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: 'gateway', key: 'gatewayTakesOtherAmounts' }] },
    ])
    const held = await app.ctx.db.selectFrom('bookings').select('id').where('user_id', '=', user.user.sub)
    expect(await held.execute()).toEqual([])
  })

  it('that no gateway takes is refused, and one of nothing is not', async () => {
    limit({ currencies: ['BDT'], amounts: {} })
    const { status, body } = await bookFor(999)
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'gateway', key: 'amountIsNotTaken' }] }])
    expect((await bookFor(0)).status).toBe(201)
  })

  it('is tried again only where it is taken', async () => {
    limit({ currencies: ['BDT'], amounts: {} })
    const { bookingId, paymentUrl } = (await bookFor(4000)).body.data
    const token = await payAt(paymentUrl, 'fail')
    expect((await resultOf(app, token)).otherGateways).toEqual([])
    expect((await payAgain(app, user, bookingId, TEST_GATEWAY)).status).toBe(400)
    expect((await payAgain(app, user, bookingId)).status).toBe(200)
  })

  it('is compared by the booking form with the same limits', async () => {
    limit(NO_LIMITS)
    const { body } = await app.request<Answer<BookingDefaults>>('GET', '/api/me/booking-defaults', {
      token: user.token,
    })
    expect(body.data.gateways).toMatchObject([{ limits: from10To500 }, { limits: NO_LIMITS }])
  })
})

describe('a gateway', () => {
  it.each(['aamarpay', 'sslcommerz', 'bkash', 'stripe', 'sandbox-wallet', 'sandbox-card'])(
    '%s has a name and a logo',
    async (name) => {
      const { body } = await app.request<Answer<Site>>('GET', '/api/site')
      expect(body.data.gateways.find((gateway) => gateway.name === name)?.displayName).toMatchObject({
        en: expect.stringMatching(/./),
        bn: expect.stringMatching(/./),
      })
      const logo = await app.request<string>('GET', `/api/payment-logos/${name}.svg`)
      expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(logo.body).toMatch(/^<svg .*<\/svg>$/)
      expect(Buffer.byteLength(logo.body)).toBeLessThan(1000)
    },
  )

  it('that does not exist has no logo', async () => {
    expect((await app.request('GET', '/api/payment-logos/constructor.svg')).status).toBe(404)
  })

  it('is listed with every name once', () => {
    expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length)
  })
})
