import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockBooking } from '../src/bookings/store/bookings.ts'
import { storedTokens } from '../src/money/commands/stored-tokens.ts'
import { type BkashServer, startBkash } from './gateways/bkash-server.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { eventually } from './support/eventually.ts'
import { attemptsOf, book, bookingBody, bookingOf, makeOffer } from './support/shop.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
let bkash: BkashServer

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { CURRENCY: 'BDT', HOLD_MINUTES: '5' } })
  bkash = await startBkash(storedTokens(app.ctx.db, app.ctx.config.sessionSecrets), { timeoutMs: 10_000 })
  app.ctx.gateways.clear()
  app.ctx.gateways.set(bkash.gateway.name, bkash.gateway)
})
afterAll(async () => {
  await app.close()
  await bkash.close()
})

it('the end of a hold keeps the seat until the answer of a capture is stored', async () => {
  const user = await app.signIn()
  const offer = await makeOffer(app)
  const body = { ...bookingBody(offer, user.user), gateway: 'bkash' }
  const { bookingId } = (await book(app, user, offer, { body })).body.data
  const [row] = await attemptsOf(app, bookingId)
  if (!row) throw new Error('no attempt')
  const { rawBody } = bkash.pay(startedAttempt(row.merchant_ref, { providerRef: row.provider_ref }))
  app.clock.stop()
  app.clock.advance({ minutes: 4.9 })
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  bkash.waits.forExecution = promise
  const before = bkash.executed()
  const returned = fetch(`${app.url}/api/payments/bkash/return/success?${rawBody}`, { redirect: 'manual' })
  await eventually(
    async () => bkash.executed(),
    (count) => count > before,
  )

  // The hold ends: `expire-hold` has asked bKash and waits for the booking before the execution is answered.
  app.clock.advance({ minutes: 0.5 })
  let expiring: Promise<unknown> = Promise.resolve()
  await app.ctx.db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId)
    expiring = app.runJob('expire-hold', { bookingId }).catch((error: Error) => error.message)
    await untilWaiting(app, 1)
    goOn()
    await untilWaiting(app, 2)
  })
  expect(await expiring).toContain('is being captured')
  await returned
  expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
})
