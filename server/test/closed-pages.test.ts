import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn, TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { attemptsOf, book, bookingOf, makeOffer, payAgain, refundsOf } from './support/shop.ts'
import { type StripeServer, startStripeApp } from './support/stripe-app.ts'

let app: TestApp
let stripe: StripeServer
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  ;({ app, stripe, admin } = await startStripeApp())
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.faults.clear()
  app.clock.set(new Date())
  user = await app.signIn()
})

async function start() {
  const { bookingId, tran_id } = (await book(app, user, await makeOffer(app))).body.data
  return { bookingId, attempt: startedAttempt(tran_id) }
}
type Started = Awaited<ReturnType<typeof start>>

async function notify(attempt: Started['attempt']) {
  const { rawBody, headers } = stripe.notification?.(attempt) ?? expect.fail('it sends none')
  const url = `${app.url}/api/payments/stripe/notify`
  return fetch(url, { method: 'POST', body: rawBody, headers: headers as Record<string, string> })
}
const cancel = ({ bookingId }: Started) =>
  app.request('POST', `/api/bookings/${bookingId}/cancel`, { token: admin.token, body: { reason: 'Rain' } })

/** Runs what was queued for the attempts of a booking. */
async function closePages({ bookingId }: Started): Promise<number> {
  const ids = (await attemptsOf(app, bookingId)).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select data ->> 'attemptId' as id from pgboss.job
    where name = 'close-payment-page' and data ->> 'attemptId' in (${sql.join(ids)})`.execute(app.ctx.db)
  for (const { id } of rows) await app.runJob('close-payment-page', { attemptId: id })
  return rows.length
}
const pageOf = ({ attempt }: Started) => stripe.session(attempt).status

test('staff who cancel an unpaid booking close its page', async () => {
  const made = await start()
  expect((await cancel(made)).status).toBe(200)
  expect(await closePages(made)).toBe(1)
  expect(pageOf(made)).toBe('expired')
})

test('a page that the gateway does not answer about is closed by the next run of the job', async () => {
  const made = await start()
  await cancel(made)
  for (const fault of ['dropped', 'error', 'too-many'] as const) {
    stripe.faults.set('start', fault)
    await expect(closePages(made)).rejects.toThrow('may still be open')
    expect(pageOf(made)).toBe('open')
  }
  stripe.faults.clear()
  await closePages(made)
  expect(pageOf(made)).toBe('expired')
})

test('a page that has ended anyway is not to be closed any more', async () => {
  const made = await start()
  await cancel(made)
  stripe.faults.set('start', 'lost')
  await expect(closePages(made)).rejects.toThrow('may still be open')
  stripe.faults.clear()
  expect(pageOf(made)).toBe('expired')
  expect(await closePages(made)).toBe(1)
})

test('a new attempt closes the page of the one that it replaces, and a payment those of all others', async () => {
  const made = await start()
  await app.ctx.db
    .updateTable('payment_attempts')
    .set({ status: 'cancelled' })
    .where('booking_id', '=', made.bookingId)
    .execute()
  const { tran_id } = (await payAgain(app, user, made.bookingId)).body.data
  expect(tran_id).not.toBe(made.attempt.merchantRef)
  const second = { ...made, attempt: startedAttempt(tran_id) }
  // It is paid before the first one's page is closed.
  stripe.pay(second.attempt)
  expect((await notify(second.attempt)).status).toBe(200)
  expect(pageOf(made)).toBe('open')
  expect(await closePages(made)).toBe(2)
  expect([pageOf(made), pageOf(second)]).toEqual(['expired', 'complete'])
})

test('a page that is paid while it is being closed pays for nothing, and is refunded', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await start()
    await cancel(made)
    const paying = async () => {
      if (stripe.session(made.attempt).status !== 'open') return
      stripe.pay(made.attempt)
      await notify(made.attempt)
    }
    await Promise.all(round % 2 ? [closePages(made), paying()] : [paying(), closePages(made)])
    expect((await bookingOf(app, user, made.bookingId)).status).toBe('canceled')
    const isPaid = pageOf(made) === 'complete'
    expect(await refundsOf(app, made.bookingId)).toEqual(
      isPaid ? [{ status: 'requested', reason: 'booking_canceled', amount_minor: 4000 }] : [],
    )
    // Closing it again changes nothing.
    await closePages(made)
    expect(pageOf(made)).toBe(isPaid ? 'complete' : 'expired')
  }
})
