import { randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let manager: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  manager = await app.signIn('manager')
  dispatcher = await app.signIn('dispatcher')
})
afterAll(() => app.close())

const post = (path: string, body: object, { token } = manager, key = '') =>
  app.request<Answer<unknown> & { code?: string }>('POST', `/api${path}`, {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const detail = async (id: string) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: manager.token })).body.data

async function onSite() {
  const booking = await makeBooking(app.ctx.db, {
    price_minor: 4000,
    payment_terms: 'none',
    due_now_minor: 0,
  })
  await makeAttempt(app.ctx.db, booking, { gateway: 'cash' })
  await post(`/bookings/${booking.id}/payments`, { method: 'cash', amount: 40 }, dispatcher)
  return booking.id
}
async function manualRefund() {
  const booking = await makeBooking(app.ctx.db, { price_minor: 4000 })
  await makeAttempt(app.ctx.db, booking)
  await post(`/bookings/${booking.id}/refund`, { reason: 'x' })
  return (await detail(booking.id)).refunds?.[0]?._id ?? ''
}
async function inReview() {
  const booking = await makeBooking(app.ctx.db, { price_minor: 4000, status: 'held' })
  await makeAttempt(app.ctx.db, booking, {
    status: 'review',
    detail: 'risk',
    received_minor: 4000,
    received_currency: booking.currency,
    reported_txn_id: randomUUID(),
  })
  return booking.id
}

interface Call {
  path: string
  body: object
  other: object
  who?: SignedIn
}
const calls: [string, () => Promise<Call>][] = [
  [
    'a correction',
    async () => {
      const entry = (await detail(await onSite())).staff?.entries?.find(({ kind }) => kind === 'cash')
      const path = `/ledger-entries/${entry?._id}/correction`
      return { path, body: { reason: 'Mistyped' }, other: { reason: 'Another' } }
    },
  ],
  [
    'settling a refund',
    async () => {
      const path = `/refunds/${await manualRefund()}/settle`
      return { path, body: { reference: 'R-1' }, other: { reference: 'R-2' } }
    },
  ],
  [
    'reopening a refund',
    async () => {
      const id = await manualRefund()
      await post(`/refunds/${id}/settle`, { reference: 'R-1' })
      return { path: `/refunds/${id}/reopen`, body: { reason: 'x' }, other: { reason: 'y' } }
    },
  ],
  [
    'a decision about a payment in review',
    async () => {
      const path = `/bookings/${await inReview()}/review-payment`
      return {
        path,
        body: { decision: 'reject', reason: 'x' },
        other: { decision: 'accept', reason: 'x' },
      }
    },
  ],
  [
    'a handover of cash',
    async () => {
      await onSite()
      const body = { collectorId: dispatcher.user.sub, amount: 10, currency: app.ctx.config.currency }
      return { path: '/money/cash/handovers', body, other: { ...body, amount: 5 } }
    },
  ],
]

test.each(calls)('%s is made once under one key, also by five at once', async (_what, prepare) => {
  const { path, body, other } = await prepare()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, body, manager, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await post(path, body, manager, key)).status).toBe(200)
  expect((await post(path, other, manager, key)).body.code).toBe('idempotency_key_reused')
})

test('cash that is handed over once under one key leaves the hand once', async () => {
  const collector = await app.signIn('dispatcher')
  const booking = await makeBooking(app.ctx.db, {
    price_minor: 4000,
    payment_terms: 'none',
    due_now_minor: 0,
  })
  await makeAttempt(app.ctx.db, booking, { gateway: 'cash' })
  await post(`/bookings/${booking.id}/payments`, { method: 'cash', amount: 40 }, collector)
  const body = { collectorId: collector.user.sub, amount: 10, currency: app.ctx.config.currency }
  const key = randomUUID()
  for (let sent = 0; sent < 3; sent++) await post('/money/cash/handovers', body, manager, key)
  const rows = await app.ctx.db
    .selectFrom('cash_handovers')
    .select('amount_minor')
    .where('collector_id', '=', collector.user.sub)
    .execute()
  expect(rows.map(({ amount_minor }) => amount_minor)).toEqual([1000])
})
