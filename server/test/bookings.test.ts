import { type Booking, bookingStatusSchema } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeSlot, makeUser } from '../src/demo/factories.ts'
import { issueDocuments } from '../src/money/store/documents.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let customer: SignedIn
let stranger: SignedIn
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
  customer = await app.signIn()
  stranger = await app.signIn()
  today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
})
afterAll(() => app.close())

const one = (key: string, token: string) =>
  app.request<Answer<Booking>>('GET', `/api/bookings/${key}`, { token })
const listOf = (email: string, token: string, query = '') =>
  app.request<Answer<Booking[]>>('GET', `/api/bookings/${encodeURIComponent(email)}?${query}`, { token })
const all = (query = '') =>
  app.request<Answer<Booking[]>>('GET', `/api/bookings?${query}`, { token: admin.token })
const idsOf = ({ body }: { body: Answer<Booking[]> }) => body.data.map(({ _id }) => _id)

/** A booking of `account`, `days` from today. */
async function book(account: SignedIn, days: number, given: Parameters<typeof makeBooking>[1] = {}) {
  const slot = await makeSlot(app.ctx.db, { date: addDays(today, days) })
  return makeBooking(app.ctx.db, { user_id: account.user.sub, slot_id: slot.id, ...given })
}

async function refund(
  attempt: { id: string; amount_minor: number },
  status: 'requested' | 'succeeded' | 'failed' | 'manual',
  amount_minor = attempt.amount_minor,
  reason = 'test',
) {
  const now = app.clock.now()
  const amount = { amount_minor, currency: 'USD', reason }
  const times = { created_at: now, updated_at: now, settled_at: status === 'succeeded' ? now : null }
  const row = { id: newId(), attempt_id: attempt.id, ...amount, status, ...times }
  await makeRefund(app.ctx.db, row)
}

describe('one booking', () => {
  test('is shown to its customer and to admins as it was bought', async () => {
    const booking = await book(customer, 3, { customer_name: 'Rahim', registration_plate: 'Dhaka Metro 12' })
    const attempt = await makeAttempt(app.ctx.db, booking)
    for (const { token } of [customer, admin]) {
      const { status, body } = await one(booking.id, token)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        _id: booking.id,
        status: 'confirmed',
        customer: { name: 'Rahim', email: customer.user.email, img: '' },
        service: { _id: booking.service_id, name: booking.service_name, nameBn: booking.service_name_bn },
        slot: { _id: booking.slot_id, date: addDays(today, 3), startTime: '10:00', endTime: '11:00' },
        registrationPlate: 'Dhaka Metro 12',
        paymentStatus: 'Paid',
        tran_id: attempt.merchant_ref,
        holdExpiresAt: null,
      })
    }
  })

  test('of somebody else is answered like one that does not exist', async () => {
    const booking = await book(customer, 3)
    const foreign = await one(booking.id, stranger.token)
    const unknown = await one(newId(), stranger.token)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await one('42', admin.token)).status).toBe(404)
  })

  test('says until when it may be paid, only while it is held', async () => {
    const until = addMinutes(app.clock.now(), 10)
    const held = await book(customer, 3, { status: 'held', hold_expires_at: until })
    expect((await one(held.id, customer.token)).body.data).toMatchObject({
      holdExpiresAt: until.toISOString(),
      paymentStatus: 'Pending',
      tran_id: '',
    })
  })

  test('shows the picture of the account when none was kept with it', async () => {
    const { id } = await makeUser(app.ctx.db, { img: '/avatars/avatar-1.svg' })
    const later = await makeBooking(app.ctx.db, { user_id: id, customer_img: '' })
    expect((await one(later.id, admin.token)).body.data.customer.img).toBe('/avatars/avatar-1.svg')
    const kept = await makeBooking(app.ctx.db, { user_id: id, customer_img: '/avatars/avatar-2.svg' })
    expect((await one(kept.id, admin.token)).body.data.customer.img).toBe('/avatars/avatar-2.svg')
  })
})

describe('the payment status', () => {
  test.each([
    ['created', 'Pending'],
    ['redirected', 'Pending'],
    ['unknown', 'Pending'],
    ['review', 'In review'],
    ['failed', 'Failed'],
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
    ['paid', 'Paid'],
  ] as const)('of a %s attempt reads %s', async (status, word) => {
    const booking = await book(customer, 5)
    const attempt = await makeAttempt(app.ctx.db, booking, {
      status,
      payment_url: status === 'redirected' ? 'http://127.0.0.1/pay' : null,
    })
    const { data } = (await one(booking.id, customer.token)).body
    expect([data.paymentStatus, data.tran_id]).toEqual([word, attempt.merchant_ref])
  })

  test.each([
    ['requested', 'Refund due'],
    ['manual', 'Refund due'],
    // It is not due any more.
    ['failed', 'Paid'],
    ['succeeded', 'Refunded'],
  ] as const)('of a payment with a refund that is %s reads %s', async (status, word) => {
    const booking = await book(customer, 5)
    await refund(await makeAttempt(app.ctx.db, booking), status)
    expect((await one(booking.id, customer.token)).body.data.paymentStatus).toBe(word)
  })

  test('of a deposit that staff paid back after the rest was paid on site reads Partly refunded', async () => {
    const terms = { payment_terms: 'deposit', due_now_minor: 1000 } as const
    const booking = await book(customer, 5, { price_minor: 4000, ...terms })
    const deposit = await makeAttempt(app.ctx.db, booking, { amount_minor: 1000 })
    const word = async () => (await one(booking.id, customer.token)).body.data.paymentStatus
    expect(await word()).toBe('Partly paid')
    await app.request('POST', `/api/bookings/${booking.id}/payments`, {
      token: admin.token,
      body: { method: 'cash', amount: 30 },
    })
    expect(await word()).toBe('Paid')
    await refund(deposit, 'succeeded', 1000, 'refunded_by_staff')
    expect(await word()).toBe('Partly refunded')
  })

  test('of a payment of which a part was given back reads Partly refunded', async () => {
    const booking = await book(customer, 5)
    const attempt = await makeAttempt(app.ctx.db, booking)
    const word = async () => (await one(booking.id, customer.token)).body.data.paymentStatus
    await refund(attempt, 'succeeded', 100)
    expect(await word()).toBe('Partly refunded')
    await refund(attempt, 'manual', 100)
    expect(await word()).toBe('Refund due')
    await app.ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('refunds')
        .set({ status: 'succeeded', settled_at: app.clock.now() })
        .where('attempt_id', '=', attempt.id)
        .execute()
      await issueDocuments(tx, [attempt.id])
    })
    await refund(attempt, 'succeeded', attempt.amount_minor - 200)
    expect(await word()).toBe('Refunded')
  })

  test('follows the money, however many attempts came after it', async () => {
    const booking = await book(customer, 5)
    const attempt = (status: 'paid' | 'failed' | 'expired', minutes: number) =>
      makeAttempt(app.ctx.db, booking, { status, created_at: addMinutes(booking.created_at, minutes) })
    await attempt('failed', 1)
    const newest = await attempt('expired', 2)
    expect((await one(booking.id, customer.token)).body.data).toMatchObject({
      paymentStatus: 'Expired',
      tran_id: newest.merchant_ref,
    })
    const double = await attempt('paid', 3)
    const paid = await attempt('paid', 4)
    await attempt('failed', 5)
    await refund(double, 'manual')
    expect((await one(booking.id, customer.token)).body.data).toMatchObject({
      paymentStatus: 'Paid',
      tran_id: paid.merchant_ref,
    })
  })

  test('is pending before there is any attempt', async () => {
    const booking = await book(customer, 5)
    expect((await one(booking.id, customer.token)).body.data).toMatchObject({
      paymentStatus: 'Pending',
      tran_id: '',
    })
  })
})

describe('the bookings of an e-mail', () => {
  test('are upcoming or past by their start, each in its own order', async () => {
    const account = await app.signIn()
    const later = await book(account, 9)
    const soon = await book(account, 2)
    const held = await book(account, 4, { status: 'held' })
    const dropped = await book(account, 5, { status: 'expired' })
    const older = await book(account, -9)
    const recent = await book(account, -2, { status: 'completed' })
    const { email } = account.user

    const every = await listOf(email, account.token)
    expect(idsOf(every)).toEqual([older, recent, soon, held, dropped, later].map(({ id }) => id))
    expect(idsOf(await listOf(email, account.token, 'when=upcoming'))).toEqual([soon.id, held.id, later.id])
    expect(idsOf(await listOf(email, account.token, 'when=past'))).toEqual([recent.id, older.id])
    expect((await listOf(email, account.token, 'when=never')).status).toBe(400)
    expect(idsOf(await listOf(email.toUpperCase(), account.token, 'when=past'))).toHaveLength(2)
  })

  test('are called off, or were not paid in time, as long as they would still be to come', async () => {
    const account = await app.signIn()
    const dropped = await book(account, 5, { status: 'canceled' })
    const later = await book(account, 6, { status: 'expired' })
    const unpaid = await book(account, 5, { status: 'expired' })
    const coming = await book(account, 3)
    const over = await book(account, -5, { status: 'canceled' })
    const unpaidOver = await book(account, -6, { status: 'expired' })
    const { email } = account.user
    const lists = Object.fromEntries(
      await Promise.all(
        ['upcoming', 'canceled', 'unpaid', 'past'].map(async (when) => [
          when,
          idsOf(await listOf(email, account.token, `when=${when}`)),
        ]),
      ),
    )
    expect(lists).toEqual({
      upcoming: [coming.id],
      canceled: [dropped.id],
      unpaid: [unpaid.id, later.id],
      past: [over.id, unpaidOver.id],
    })
  })

  test('are each in exactly one list, whatever they stand at', async () => {
    const account = await app.signIn()
    for (const status of bookingStatusSchema.options) {
      for (const days of [2, -2]) await book(account, days, { status })
    }
    const { email } = account.user
    const every = idsOf(await listOf(email, account.token))
    expect(every).toHaveLength(2 * bookingStatusSchema.options.length)
    const listed: string[] = []
    for (const when of ['upcoming', 'canceled', 'unpaid', 'past']) {
      listed.push(...idsOf(await listOf(email, account.token, `when=${when}`)))
    }
    expect(listed.toSorted()).toEqual(every.toSorted())
  })

  test('stay to come while a hold whose time is over waits for the gateway’s answer', async () => {
    const account = await app.signIn()
    const past = addMinutes(app.clock.now(), -1)
    const held = await book(account, 2, { status: 'held', hold_expires_at: past })
    const { email } = account.user
    expect(idsOf(await listOf(email, account.token, 'when=upcoming'))).toEqual([held.id])
    const detail = await one(held.id, account.token)
    expect(detail.body.data).toMatchObject({
      status: 'held',
      holdExpiresAt: past.toISOString(),
      actions: { pay: false },
    })
  })

  test('belong to the account, whatever e-mail was typed into the form', async () => {
    const account = await app.signIn()
    const forMother = await book(account, 2, { customer_email: 'mother@test.example' })
    expect(idsOf(await listOf(account.user.email, account.token))).toEqual([forMother.id])
    // An admin finds it under both.
    expect(idsOf(await listOf(account.user.email, admin.token))).toEqual([forMother.id])
    expect(idsOf(await listOf('mother@test.example', admin.token))).toEqual([forMother.id])
    expect(idsOf(await listOf('nobody@test.example', admin.token))).toEqual([])
  })

  test('are not given to the holder of an address that somebody else typed', async () => {
    const victim = await app.signIn()
    const booking = await book(customer, 2, { customer_email: victim.user.email })
    expect(idsOf(await listOf(victim.user.email, victim.token))).toEqual([])
    expect((await one(booking.id, victim.token)).status).toBe(404)
  })

  test('are refused to others', async () => {
    const refused = await listOf(customer.user.email, stranger.token)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await listOf('nobody@test.example', stranger.token)).status).toBe(403)
  })

  test.each(['', 'when=past'])('page through everything once (%s)', async (query) => {
    const account = await app.signIn()
    for (let day = 1; day <= 5; day++) await book(account, -day)
    const { email } = account.user
    const whole = idsOf(await listOf(email, account.token, query))
    const paged: string[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null && cursor !== undefined) {
      const answer = await listOf(email, account.token, `${query}&limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...idsOf(answer))
      cursor = answer.body.meta?.nextCursor
    }
    expect(whole).toHaveLength(5)
    expect(paged).toEqual(whole)
  })
})

describe('all bookings', () => {
  test('come newest first and page through everything once', async () => {
    for (let minute = 1; minute <= 5; minute++) {
      await book(customer, 1, { created_at: addMinutes(app.clock.now(), minute) })
    }
    const whole = await all()
    const ages = whole.body.data.map(({ createdAt }) => createdAt)
    expect(ages).toEqual(ages.toSorted().reverse())
    const paged: string[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null && cursor !== undefined) {
      const answer = await all(`limit=4${cursor && `&cursor=${cursor}`}`)
      paged.push(...idsOf(answer))
      cursor = answer.body.meta?.nextCursor
    }
    expect(paged).toEqual(idsOf(whole))
  })

  test('are one row each, however often they were paid for', async () => {
    const booking = await book(customer, 1)
    await makeAttempt(app.ctx.db, booking)
    await makeAttempt(app.ctx.db, booking, { status: 'failed' })
    expect(idsOf(await all()).filter((id) => id === booking.id)).toHaveLength(1)
  })

  test('refuse a foreign cursor and a limit beyond the cap', async () => {
    expect((await all('cursor=nonsense')).body.code).toBe('invalid_cursor')
    expect((await all('limit=1001')).status).toBe(400)
    expect((await all('limit=0')).status).toBe(400)
  })
})
