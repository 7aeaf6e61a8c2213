import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedTokens } from '../src/money/commands/stored-tokens.ts'
import type { GatewayMessage } from '../src/money/rules/gateway-messages.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { type BkashServer, startBkash } from './gateways/bkash-server.ts'
import type { Provider } from './gateways/provider.ts'
import { startSslcommerz } from './gateways/sslcommerz-server.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { eventually } from './support/eventually.ts'
import { auditsOf } from './support/paid-booking.ts'
import {
  attemptsOf,
  book,
  bookingBody,
  bookingOf,
  makeOffer,
  payAgain,
  resultOf,
  resultToken,
} from './support/shop.ts'

/** A pause that is longer than the time in which a gateway is asked only once. */
const PAUSE = { minutes: 0.1 }
const TIMEOUT_MS = 10_000

let app: TestApp
let user: SignedIn
let bkash: BkashServer
let sslcommerz: Provider

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { CURRENCY: 'BDT', HOLD_MINUTES: '5' } })
  const options = { timeoutMs: TIMEOUT_MS }
  bkash = await startBkash(storedTokens(app.ctx.db, app.ctx.config.sessionSecrets), options)
  sslcommerz = await startSslcommerz(options)
  app.ctx.gateways.clear()
  for (const { gateway } of [bkash, sslcommerz]) app.ctx.gateways.set(gateway.name, gateway)
})
afterAll(async () => {
  await app.close()
  await bkash.close()
  await sslcommerz.close()
})
beforeEach(async () => {
  bkash.faults.clear()
  bkash.waits.forExecution = null
  app.clock.set(new Date())
  app.clock.drift({})
  user = await app.signIn()
})

async function start() {
  const offer = await makeOffer(app)
  const body = { ...bookingBody(offer, user.user), gateway: 'bkash' }
  const { bookingId } = (await book(app, user, offer, { body })).body.data
  const row = await attemptOf(bookingId)
  return { bookingId, attempt: startedAttempt(row.merchant_ref, { providerRef: row.provider_ref }) }
}
async function attemptOf(bookingId: string) {
  return (await attemptsOf(app, bookingId))[0] ?? expect.fail('no attempt')
}
const comeBack = async ({ rawBody }: Pick<GatewayMessage, 'rawBody'>) =>
  resultToken(await fetch(`${app.url}/api/payments/bkash/return/success?${rawBody}`, { redirect: 'manual' }))
const statusOf = async (bookingId: string) => (await bookingOf(app, user, bookingId)).status
const isTaken = ({ merchantRef }: { merchantRef: string }) => bkash.taken().has(merchantRef)

/** The customer is back, and the execution did not reach bKash. */
async function returnedInVain() {
  const begun = await start()
  bkash.faults.set('capture', 'error')
  const token = await comeBack(bkash.pay(begun.attempt))
  expect(await statusOf(begun.bookingId)).toBe('held')
  expect(isTaken(begun.attempt)).toBe(false)
  bkash.faults.clear()
  return { ...begun, token }
}

/** Begins the return's execution, which waits until `goOn` is called. */
async function executing(message: GatewayMessage) {
  const before = bkash.executed()
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  bkash.waits.forExecution = promise
  const returned = comeBack(message)
  await eventually(
    async () => bkash.executed(),
    (count) => count > before,
  )
  return { before, returned, goOn }
}

describe('an authorized payment is taken', () => {
  it('by the return, although the gateway was asked a moment before', async () => {
    const { bookingId, attempt } = await start()
    app.clock.advance({ minutes: 3 })
    await app.runJob('reconcile')
    expect((await attemptOf(bookingId)).inspections).toBe(1)
    const token = await comeBack(bkash.pay(attempt))
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect((await resultOf(app, token)).outcome).toBe('paid')
  })

  it('by a return in the last seconds of the hold', async () => {
    const { bookingId, attempt } = await start()
    app.clock.stop()
    app.clock.advance({ minutes: 4.9 })
    await comeBack(bkash.pay(attempt))
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('by the result page, when the execution of the return did not arrive', async () => {
    const { bookingId, attempt, token } = await returnedInVain()
    app.clock.advance(PAUSE)
    expect((await resultOf(app, token)).outcome).toBe('paid')
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect(isTaken(attempt)).toBe(true)
  })

  it('by the result page, when the clock of this process is behind', async () => {
    const { token } = await returnedInVain()
    app.clock.drift({ minutes: -0.04 })
    app.clock.advance({ minutes: 0.07 })
    expect((await resultOf(app, token)).outcome).toBe('paid')
  })

  it('by reconciliation, which tries every minute while the hold lasts', async () => {
    const { bookingId, attempt } = await returnedInVain()
    bkash.faults.set('capture', 'dropped')
    for (let minute = 0; minute < 2; minute++) {
      app.clock.advance({ minutes: 1.1 })
      const executed = bkash.executed()
      await app.runJob('reconcile')
      expect(bkash.executed()).toBe(executed + 1)
    }
    expect(isTaken(attempt)).toBe(false)
    bkash.faults.clear()
    app.clock.advance({ minutes: 1.1 })
    await app.runJob('reconcile')
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('once, by one process at a time', async () => {
    const { bookingId, attempt } = await start()
    const message = bkash.pay(attempt)
    const { before, returned, goOn } = await executing(message)
    app.clock.advance(PAUSE)
    const token = await comeBack(message)
    app.clock.advance(PAUSE)
    expect((await resultOf(app, token)).outcome).toBe('pending')
    expect(bkash.executed()).toBe(before + 1)
    goOn()
    expect((await resultOf(app, await returned)).outcome).toBe('paid')
    const { id, ...row } = await attemptOf(bookingId)
    expect(row).toMatchObject({ status: 'paid', capturing_until: null })
    expect((await auditsOf(app, id)).map(({ action }) => action)).toEqual(['payment.paid'])
  })

  it('before its seat is released, when the hold ends meanwhile', async () => {
    const { bookingId, attempt } = await start()
    app.clock.stop()
    app.clock.advance({ minutes: 4.9 })
    const { returned, goOn } = await executing(bkash.pay(attempt))
    app.clock.advance({ minutes: 0.5 })
    await expect(app.runJob('expire-hold', { bookingId })).rejects.toThrow('is being captured')
    goOn()
    await returned
    await app.runJob('expire-hold', { bookingId })
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('by another process when the one that was taking it has died', async () => {
    const { bookingId, attempt } = await returnedInVain()
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ capturing_until: addMinutes(app.clock.now(), 2) })
      .where('booking_id', '=', bookingId)
      .execute()
    app.clock.advance({ minutes: 1.1 })
    await app.runJob('reconcile')
    expect(isTaken(attempt)).toBe(false)
    app.clock.advance({ minutes: 1.1 })
    await app.runJob('reconcile')
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

it('bKash is asked nothing while the customer may still be on its page, and only after an execution without an answer', async () => {
  const { bookingId, attempt } = await start()
  let questions = 0
  bkash.faults.set('inspect', (genuine) => {
    questions += 1
    return genuine
  })
  app.clock.advance({ minutes: 3 })
  await app.runJob('reconcile')
  expect([(await attemptOf(bookingId)).inspections, questions]).toEqual([1, 0])
  bkash.faults.set('capture', 'error')
  await comeBack(bkash.pay(attempt))
  expect(questions).toBe(1)
})

describe('no money is taken', () => {
  it('after the hold, although the customer was back before its end', async () => {
    const { bookingId, attempt, token } = await returnedInVain()
    app.clock.advance({ minutes: 6 })
    expect((await resultOf(app, token)).outcome).toBe('pending')
    await app.runJob('expire-hold', { bookingId })
    await app.runJob('reconcile')
    expect(isTaken(attempt)).toBe(false)
    expect(await statusOf(bookingId)).toBe('expired')
  })

  it('by questions about a payment that bKash has refused to execute', async () => {
    const { bookingId, attempt } = await start()
    bkash.executions.push('2023')
    const token = await comeBack(bkash.pay(attempt))
    const executed = bkash.executed()
    app.clock.advance(PAUSE)
    expect((await resultOf(app, token)).outcome).toBe('failed')
    app.clock.advance({ minutes: 2.1 })
    await app.runJob('reconcile')
    expect(bkash.executed()).toBe(executed)
    expect(isTaken(attempt)).toBe(false)
    expect((await attemptOf(bookingId)).status).toBe('failed')
  })

  it('from a customer who has chosen another gateway meanwhile', async () => {
    const { bookingId, attempt } = await returnedInVain()
    expect((await payAgain(app, user, bookingId, 'sslcommerz')).status).toBe(200)
    app.clock.advance({ minutes: 1.1 })
    await app.runJob('reconcile')
    expect(isTaken(attempt)).toBe(false)
    expect(await attemptOf(bookingId)).toMatchObject({ status: 'expired', detail: 'superseded' })
  })
})

describe('a return by cancellation', () => {
  it('ends nothing while the money is being taken', async () => {
    const { bookingId, attempt } = await start()
    const { returned, goOn } = await executing(bkash.pay(attempt))
    app.clock.advance(PAUSE)
    await comeBack(bkash.cancel(attempt))
    expect((await attemptOf(bookingId)).status).toBe('redirected')
    goOn()
    expect((await resultOf(app, await returned)).outcome).toBe('paid')
  })

  it('ends an attempt that nobody has authorized, whatever a return before has claimed', async () => {
    const { bookingId, attempt } = await start()
    await comeBack({ rawBody: `paymentID=${attempt.providerRef}&status=success` })
    app.clock.advance(PAUSE)
    await comeBack(bkash.cancel(attempt))
    expect((await attemptOf(bookingId)).status).toBe('cancelled')
  })

  it('ends nothing by its result page once the customer has authorized the payment after all', async () => {
    const { bookingId, attempt } = await start()
    // The gateway was asked a moment ago, so the cancellation is not looked at yet.
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ last_inspected_at: app.clock.now() })
      .where('booking_id', '=', bookingId)
      .execute()
    const token = await comeBack(bkash.cancel(attempt))
    app.clock.advance(PAUSE)
    bkash.faults.set('capture', 'error')
    await comeBack(bkash.pay(attempt))
    app.clock.advance(PAUSE)
    await resultOf(app, token)
    expect((await attemptOf(bookingId)).status).toBe('redirected')
    bkash.faults.clear()
    app.clock.advance(PAUSE)
    expect((await resultOf(app, token)).outcome).toBe('paid')
  })
})
