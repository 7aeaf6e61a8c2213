import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CallerBooking } from '@jhilik/contract/callers.ts'
import type { Complaint } from '@jhilik/contract/complaints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { auditData } from '../src/office/commands/audit-data.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makeOffer } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let customer: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('admin')
  customer = await app.signIn()
})
afterAll(() => app.close())

type Called<T> = Answer<T> & { code?: string; errors?: { path: string }[] }
const call = <T = unknown>(who: SignedIn, method: string, path: string, body?: object, key?: string) =>
  app.request<Called<T>>(method, `/api${path}`, {
    token: who.token,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** A complaint about a visit that ended an hour ago. */
async function complained(who = customer, given: object = {}): Promise<Complaint> {
  const now = app.clock.now()
  const { id } = await makeBooking(app.ctx.db, {
    ...{ user_id: who.user.sub, status: 'completed' },
    ...{ starts_at: addMinutes(now, -120), ends_at: addMinutes(now, -60) },
    ...given,
  })
  await call(who, 'POST', `/bookings/${id}/complaint`, { text: 'Water spots' })
  const complaint = (await open()).find(({ booking }) => booking._id === id)
  if (!complaint) throw new Error('There is no complaint')
  return complaint
}
const open = async () => (await call<Complaint[]>(owner, 'GET', '/complaints')).body.data

let numbers = 0
/** Books a revisit as the form of staff does, with a number that is nobody's. */
async function bookRevisit({ _id }: Complaint, given: object = {}, key = newId()) {
  numbers += 1
  return call<CallerBooking>(
    owner,
    'POST',
    '/callers/bookings',
    {
      customer: { name: 'Rahima Khatun', phone: `0171870${String(numbers).padStart(4, '0')}` },
      ...(await makeOffer(app)),
      revisitOf: _id,
      ...given,
    },
    key,
  )
}
const detailOf = async (id: string, who = owner) =>
  (await call<BookingDetail>(who, 'GET', `/bookings/${id}`)).body.data

test('a revisit is booked, linked and free in one step, and is the customer’s whatever number is typed', async () => {
  const complaint = await complained()
  const { status, body } = await bookRevisit(complaint)
  expect(status).toBe(201)
  const { _id, code, price } = body.data.booking
  expect(await open()).toEqual([])
  const own = await detailOf(_id, customer)
  expect(own).toMatchObject({ status: 'confirmed', money: { discount: price, dueOnSite: 0 } })
  expect(own.discounts).toHaveLength(1)
  const { results } = await auditData(app.ctx.db, app.ctx.clock)
  const wrong = results.flatMap(({ violations }) => violations.map(({ text }) => text))
  expect(wrong.filter((text) => text.includes(code) || text.includes(_id))).toEqual([])
  expect((await detailOf(complaint.booking._id, customer)).complaint).toMatchObject({
    isSettled: true,
    revisit: { code },
  })
})

test('a repeated request books and links once', async () => {
  const complaint = await complained()
  const body = {
    customer: { name: 'Rahima Khatun', phone: '01718699999' },
    ...(await makeOffer(app)),
    revisitOf: complaint._id,
  }
  const key = newId()
  const answers = []
  for (let index = 0; index < 3; index += 1) {
    answers.push(await call<CallerBooking>(owner, 'POST', '/callers/bookings', body, key))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = new Set(answers.map(({ body }) => body.data.booking._id))
  expect(ids.size).toBe(1)
  expect((await detailOf([...ids][0] ?? '')).discounts).toHaveLength(1)
})

test('of two members of the staff who book a revisit at once one does, and the other leaves no booking behind', async () => {
  const complaint = await complained()
  const countBookings = async () => {
    const { count } = await app.ctx.db
      .selectFrom('bookings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const before = await countBookings()
  const answers = await Promise.all(Array.from({ length: 6 }, () => bookRevisit(complaint)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
    expect([status, body.code]).toEqual([409, 'complaint_has_revisit'])
  }
  expect(await countBookings()).toBe(before + 1)
})

test('a complaint that was settled meanwhile gets its revisit all the same, and stays settled by who did it', async () => {
  const complaint = await complained()
  const manager = await app.signIn('manager')
  await call(manager, 'POST', `/complaints/${complaint._id}/settle`)
  const { body } = await bookRevisit(complaint)
  const stored = await app.ctx.db
    .selectFrom('complaints')
    .select(['revisit_id', 'settled_by'])
    .where('id', '=', complaint._id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ revisit_id: body.data.booking._id, settled_by: manager.user.sub })
})

test('a revisit that is canceled opens the complaint again, and another one can be booked', async () => {
  const complaint = await complained()
  const { booking } = (await bookRevisit(complaint)).body.data
  expect((await call(owner, 'POST', `/bookings/${booking._id}/cancel`, { reason: 'Rain' })).status).toBe(200)
  expect((await open()).map(({ _id, settledBy, revisit }) => [_id, settledBy, revisit])).toEqual([
    [complaint._id, null, null],
  ])
  expect((await detailOf(complaint.booking._id, customer)).complaint).toMatchObject({
    isSettled: false,
    revisit: null,
  })
  const again = (await bookRevisit(complaint)).body.data.booking
  expect((await detailOf(again._id)).money.dueOnSite).toBe(0)
  expect(await open()).toEqual([])
})

test('nothing is paid for a revisit, a complaint has to exist, and a deactivated customer has none', async () => {
  const complaint = await complained()
  for (const given of [{ pay: 'link' }, { payment: { method: 'cash' } }]) {
    expect((await bookRevisit(complaint, given)).body.errors).toMatchObject([{ path: 'pay' }])
  }
  expect((await bookRevisit({ ...complaint, _id: newId() })).status).toBe(404)
  const gone = await app.signIn()
  const other = await complained(gone)
  await app.ctx.db
    .updateTable('users')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', gone.user.sub)
    .execute()
  expect((await bookRevisit(other)).body.code).toBe('account_closed')
  for (const { _id } of [complaint, other]) await call(owner, 'POST', `/complaints/${_id}/settle`)
})

test('of a visit that staff booked for somebody, the revisit is of the owner of the number', async () => {
  const complaint = await complained(owner, { booked_by_staff: true })
  const { body } = await bookRevisit(complaint)
  const { user_id } = await app.ctx.db
    .selectFrom('bookings')
    .select('user_id')
    .where('id', '=', body.data.booking._id)
    .executeTakeFirstOrThrow()
  expect(user_id).not.toBe(owner.user.sub)
})
