import type { Attention } from '@jhilik/contract/attention.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  makeAttempt,
  makeBooking,
  makeRefund,
  makeReview,
  makeService,
  makeSlot,
} from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let user: SignedIn
let service: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
  service = (await makeService(app.ctx.db)).id
})

const HOUR = 60
const DAY = 24 * HOUR
const at = (minutes: number) => addMinutes(app.clock.now(), minutes)

type Given = NonNullable<Parameters<typeof makeBooking>[1]>

/** A booking of the user's that starts in so many minutes and takes an hour. */
async function book(minutes: number, given: Given = {}) {
  const times = { starts_at: at(minutes), ends_at: at(minutes + HOUR) }
  const slot = await makeSlot(app.ctx.db, { service_id: given.service_id ?? service, ...times })
  return makeBooking(app.ctx.db, { user_id: user.user.sub, slot_id: slot.id, ...times, ...given })
}

async function attention(who = user): Promise<Attention> {
  const answer = await app.request<Answer<Attention>>('GET', '/api/me/attention', { token: who.token })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const idsOf = (bookings: { _id: string }[]) => bookings.map(({ _id }) => _id)

test('a newcomer has nothing to do', async () => {
  await book(DAY)
  expect(await attention(await app.signIn())).toEqual({
    holds: [],
    unpaid: [],
    inReview: [],
    refunds: [],
    toReview: [],
  })
})

test('seats held for payment are listed until the hold ends, the next to end first', async () => {
  const later = await book(DAY, { status: 'held', hold_expires_at: at(14) })
  const sooner = await book(2 * DAY, { status: 'held', hold_expires_at: at(5) })
  await book(DAY, { status: 'held', hold_expires_at: at(-1) })
  expect(idsOf((await attention()).holds)).toEqual([sooner.id, later.id])
})

test('what was not paid in time is listed until it is over, booked again, or its money came late', async () => {
  const missed = await book(DAY, { status: 'expired', created_at: at(-HOUR) })
  await book(-DAY, { status: 'expired' })
  const other = (await makeService(app.ctx.db)).id
  const late = await book(DAY, { service_id: other, status: 'expired' })
  const attempt = await makeAttempt(app.ctx.db, late)
  await openRefund(attempt, 'requested')
  expect(idsOf((await attention()).unpaid)).toEqual([missed.id])
  await book(3 * DAY)
  expect((await attention()).unpaid).toEqual([])
})

test('payments that staff have to check, and refunds that have not arrived, are listed', async () => {
  const checked = await book(DAY, { status: 'held', hold_expires_at: at(-1) })
  await makeAttempt(app.ctx.db, checked, { status: 'review' })
  const canceled = await book(DAY, { status: 'canceled' })
  const attempt = await makeAttempt(app.ctx.db, canceled)
  const refund = await openRefund(attempt, 'submitted')
  const settled = await makeAttempt(app.ctx.db, await book(DAY, { status: 'canceled' }))
  await openRefund(settled, 'succeeded')
  const { inReview, refunds } = await attention()
  expect(idsOf(inReview)).toEqual([checked.id])
  expect(refunds).toEqual([
    expect.objectContaining({
      _id: refund,
      amount: attempt.amount_minor / 100,
      currency: attempt.currency,
      method: attempt.method ?? attempt.gateway,
    }),
  ])
  expect(refunds[0]?.booking._id).toBe(canceled.id)
})

test('a service is to be reviewed after its newest visit, until that is done', async () => {
  await book(-10 * DAY, { status: 'completed' })
  const newest = await book(-2 * DAY, { status: 'confirmed' })
  await book(-DAY, { status: 'no_show' })
  await book(-30, { status: 'confirmed' })
  const long = await makeService(app.ctx.db)
  await book(-70 * DAY, { service_id: long.id, status: 'completed' })
  const archived = await makeService(app.ctx.db, { archived_at: at(-HOUR) })
  await book(-DAY, { service_id: archived.id, status: 'completed' })
  expect(idsOf((await attention()).toReview)).toEqual([newest.id])
  await makeReview(app.ctx.db, { user_id: user.user.sub, service_id: service })
  expect((await attention()).toReview).toEqual([])
})

test('the list of one’s bookings is narrowed by status, at any time or in the past', async () => {
  const served = await book(-2 * DAY, { status: 'completed' })
  const missed = await book(-DAY, { status: 'no_show' })
  const expired = await book(-3 * DAY, { status: 'expired' })
  const canceled = await book(-4 * DAY, { status: 'canceled' })
  const coming = await book(DAY, { status: 'canceled' })
  await book(2 * DAY)
  const list = async (query: string) => {
    const path = `/api/bookings/${encodeURIComponent(user.user.email)}?${query}`
    return idsOf((await app.request<Answer<Booking[]>>('GET', path, { token: user.token })).body.data)
  }
  expect(await list('when=past&status=job')).toEqual([missed.id, served.id])
  expect(await list('when=past&status=dropped')).toEqual([expired.id, canceled.id])
  expect(await list('status=canceled')).toEqual([coming.id, canceled.id])
  expect(await list('when=upcoming&status=held')).toEqual([])
})

async function openRefund(
  attempt: Awaited<ReturnType<typeof makeAttempt>>,
  status: 'requested' | 'submitted' | 'succeeded',
) {
  const id = newId()
  await makeRefund(app.ctx.db, {
    id,
    attempt_id: attempt.id,
    amount_minor: attempt.amount_minor,
    currency: attempt.currency,
    reason: 'canceled_by_customer',
    status,
    provider_refund_id: null,
    created_at: at(0),
    updated_at: at(0),
    settled_at: status === 'succeeded' ? at(0) : null,
  })
  return id
}
