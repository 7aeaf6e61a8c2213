import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { type GatewayProxy, startGatewayProxy } from './support/gateway-proxy.ts'
import { attemptsOf, book, makeOffer, payAgain, payAt, pressButton, refundsOf } from './support/shop.ts'

let app: TestApp
let proxy: GatewayProxy
let user: SignedIn

beforeAll(async () => {
  const port = await freePort()
  proxy = await startGatewayProxy(`http://127.0.0.1:${port}`)
  app = await startTestApp({
    work: false,
    sandbox: { faults: { ...NO_FAULTS, ipn: 'never' } },
    env: { SANDBOX_PORT: String(port), SANDBOX_URL: proxy.url },
  })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})
afterEach(() => {
  proxy.hold.start = 'none'
  proxy.release()
})

const heldBack = (calls: number) =>
  eventually(
    async () => proxy.held(),
    (held) => held === calls,
  )
const cancel = (bookingId: string) =>
  app.request('POST', `/api/bookings/${bookingId}/cancel`, { token: user.token })

async function holdOf(slotId: string): Promise<string> {
  const { id } = await app.ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('slot_id', '=', slotId)
    .executeTakeFirstOrThrow()
  return id
}

async function expectMoneyBack(bookingId: string): Promise<void> {
  const open = (await attemptsOf(app, bookingId)).at(-1)
  expect(open).toMatchObject({ status: 'redirected', next_inspection_at: expect.any(Date) })
  await pressButton(open?.payment_url ?? '', 'pay')
  app.clock.advance({ minutes: 3 })
  await app.runJob('reconcile')
  expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_canceled', amount_minor: 4000 }])
}

describe('a hold that is canceled while the gateway is being asked', () => {
  it('answers without a payment page, and a payment made there is refunded', async () => {
    const offer = await makeOffer(app)
    proxy.hold.start = 'answer'
    const booking = book(app, user, offer)
    await heldBack(1)
    const bookingId = await holdOf(offer.slotId)
    const second = book(app, user, offer)
    expect((await cancel(bookingId)).status).toBe(200)
    proxy.hold.start = 'none'
    proxy.release()
    const answer = await booking
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([409, 'hold_expired', undefined])
    // The second click either waited for this hold or has a new hold.
    const again = await second
    if (again.status === 201) expect(again.body.data.bookingId).not.toBe(bookingId)
    else expect(again.body.code).toBe('hold_expired')
    await expectMoneyBack(bookingId)
  })

  it('is treated alike when it is paid again', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    await payAt(paymentUrl, 'fail')
    proxy.hold.start = 'answer'
    const again = payAgain(app, user, bookingId)
    await heldBack(1)
    expect((await cancel(bookingId)).status).toBe(200)
    proxy.release()
    expect((await again).body.code).toBe('hold_expired')
    await expectMoneyBack(bookingId)
  })

  it('says so also when the gateway gave no clear answer', async () => {
    const offer = await makeOffer(app)
    proxy.hold.start = 'call'
    const booking = book(app, user, offer)
    await heldBack(1)
    const bookingId = await holdOf(offer.slotId)
    await cancel(bookingId)
    await app.sandbox?.close()
    proxy.release()
    expect((await booking).body.code).toBe('hold_expired')
    expect((await attemptsOf(app, bookingId)).map(({ status }) => status)).toEqual(['unknown'])
  })
})
