import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Complaint } from '@jhilik/contract/complaints.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listUsedPictures } from '../src/catalog/views/uploads.ts'
import { makeBooking } from '../src/demo/factories.ts'
import { makeBookingLink } from '../src/messages/commands/make-booking-link.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { newPhoto, uploadPicture } from './support/upload-picture.ts'

let app: TestApp
let owner: SignedIn
let customer: SignedIn
const NOW = new Date()

beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('admin')
  customer = await app.signIn()
})
beforeEach(() => app.clock.set(NOW))
afterAll(() => app.close())

const call = <T = unknown>(who: SignedIn | null, method: string, path: string, body?: object) =>
  app.request<Answer<T> & { code?: string; errors?: { path: string; message: string }[] }>(
    method,
    `/api${path}`,
    {
      ...(who && { token: who.token }),
      ...(body && { body }),
    },
  )

/** A visit that ended so many hours ago. */
const visited = (hoursAgo: number, given: object = {}) =>
  makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    status: 'completed',
    starts_at: addMinutes(NOW, -hoursAgo * 60 - 60),
    ends_at: addMinutes(NOW, -hoursAgo * 60),
    ...given,
  })
const toCome = (given: object = {}) =>
  makeBooking(app.ctx.db, { user_id: customer.user.sub, payment_terms: 'none', due_now_minor: 0, ...given })
const open = async () => (await call<Complaint[]>(owner, 'GET', '/complaints')).body.data
const complaintOf = async (bookingId: string) =>
  (await open()).find(({ booking }) => booking._id === bookingId)

/** A complaint about a visit that ended an hour ago. */
async function complained(): Promise<Complaint> {
  const { id } = await visited(1)
  await call(customer, 'POST', `/bookings/${id}/complaint`, { text: 'Water spots' })
  const complaint = await complaintOf(id)
  if (!complaint) throw new Error('There is no complaint')
  return complaint
}
const linkRevisit = (id: string, code: string) =>
  call<Complaint>(owner, 'POST', `/complaints/${id}/revisit`, { code })

test('a customer complains by the account or by the link of a message, and the office settles it once', async () => {
  const [first, second] = [await visited(1), await visited(47)]
  const spots = { text: 'Water spots on the hood' }
  expect((await call(customer, 'POST', `/bookings/${first.id}/complaint`, spots)).status).toBe(200)
  const link = await makeBookingLink(app.ctx, { bookingId: second.id, messageId: null })
  const token = link.split('/').at(-1) ?? ''
  expect((await call(null, 'POST', `/booking-pages/${token}/complaint`, spots)).status).toBe(200)
  for (const { id } of [first, second]) {
    const complaint = await complaintOf(id)
    expect(complaint).toMatchObject({ ...spots, settledAt: null, revisit: null })
    const settle = () => call<Complaint>(owner, 'POST', `/complaints/${complaint?._id}/settle`)
    const answers = await Promise.all(Array.from({ length: 10 }, settle))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await complaintOf(id)).toBeUndefined()
    const { history } = (await call<BookingDetail>(owner, 'GET', `/bookings/${id}`)).body.data
    const actions = history?.map(({ action }) => action) ?? []
    expect(actions.filter((action) => action === 'booking.complaint_settled')).toHaveLength(1)
  }
})

test('a second complaint about the same visit changes nothing', async () => {
  const { id } = await visited(1)
  const say = (text: string) => call(customer, 'POST', `/bookings/${id}/complaint`, { text })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => say(`Spot ${index}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await open()).filter(({ booking }) => booking._id === id)).toHaveLength(1)
})

test('nobody complains too late, about what was not done, about a visit of somebody else, or without words', async () => {
  const text = { text: 'Water spots' }
  const old = await visited(49)
  expect((await call(customer, 'POST', `/bookings/${old.id}/complaint`, text)).body.code).toBe(
    'complaint_too_late',
  )
  const planned = await toCome()
  expect((await call(customer, 'POST', `/bookings/${planned.id}/complaint`, text)).body.code).toBe(
    'invalid_transition',
  )
  const { id } = await visited(1)
  expect((await call(await app.signIn(), 'POST', `/bookings/${id}/complaint`, text)).status).toBe(404)
  const empty = await call(customer, 'POST', `/bookings/${id}/complaint`, { text: ' ' })
  expect(empty.body.errors).toMatchObject([{ path: 'text' }])
})

test('the visit that makes it good is a booking of the same customer, which costs nothing then', async () => {
  const complaint = await complained()
  const link = (code: string) => linkRevisit(complaint._id, code)
  const others = await makeBooking(app.ctx.db)
  for (const wrong of [others.code, complaint.booking.code, 'XXXXXX']) {
    expect((await link(wrong)).body.errors).toMatchObject([{ path: 'code' }])
  }
  const revisit = await toCome()
  const answers = await Promise.all(Array.from({ length: 20 }, () => link(revisit.code.toLowerCase())))
  for (const { status, body } of answers) {
    expect([status, body.data.revisit]).toEqual([200, { _id: revisit.id, code: revisit.code }])
  }
  const { money } = (await call<BookingDetail>(owner, 'GET', `/bookings/${revisit.id}`)).body.data
  expect(money).toMatchObject({ discount: revisit.price_minor / 100, dueOnSite: 0 })
  expect((await link((await toCome()).code)).body.code).toBe('complaint_has_revisit')
})

test('a booking makes one complaint good, also when two are linked with it at once', async () => {
  const complaints = await Promise.all([1, 2].map(() => complained()))
  const revisit = await toCome()
  const answers = await Promise.all(
    complaints.flatMap(({ _id }) => Array.from({ length: 5 }, () => linkRevisit(_id, revisit.code))),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(5)
  for (const { status, body } of refused) {
    expect([status, body.errors]).toMatchObject([400, [{ path: 'code', message: messages.revisitIsTaken }]])
  }
  const [{ count } = { count: 0 }] = await app.ctx.db
    .selectFrom('complaints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('revisit_id', '=', revisit.id)
    .execute()
  expect(count).toBe(1)
})

test('a booking that is paid becomes no revisit until its money is paid back', async () => {
  const { _id, booking } = await complained()
  const revisit = await toCome()
  const post = (path: string, body: object) => call(owner, 'POST', `/bookings/${revisit.id}/${path}`, body)
  const price = revisit.price_minor / 100
  await post('payments', { method: 'cash', amount: price })
  const refund = (refundAmount: number) => post('refund', { refundAmount, reason: 'Asked for' })
  const expectRefused = async () => {
    const { status, body } = await linkRevisit(_id, revisit.code)
    expect([status, body.errors]).toMatchObject([400, [{ path: 'code', message: messages.revisitIsPaid }]])
  }
  await expectRefused()
  expect((await refund(1)).status).toBe(200)
  await expectRefused()
  expect((await complaintOf(booking._id))?.revisit).toBeNull()
  expect((await refund(price - 1)).status).toBe(200)
  expect((await linkRevisit(_id, revisit.code)).body.data.revisit).toMatchObject({ code: revisit.code })
  expect((await linkRevisit(_id, revisit.code)).status).toBe(200)
})

test('photos of a complaint are the customer’s own, at most three, and seen by who may read contact data', async () => {
  const writer = await app.signIn()
  const { id } = await visited(1, { user_id: writer.user.sub })
  const upload = async (who: SignedIn) =>
    (await uploadPicture(app, who, await newPhoto(), { query: '?for=booking' })).body.data.img
  const photos = await Promise.all(Array.from({ length: 3 }, () => upload(writer)))
  const foreign = await upload(await app.signIn())
  const say = (given: string[]) =>
    call(writer, 'POST', `/bookings/${id}/complaint`, { text: 'Water spots', photos: given })
  for (const wrong of [[foreign], [...photos, foreign], ['/uploads/nothing.jpg'], [photos[0], photos[0]]]) {
    const { status, body } = await say(wrong as string[])
    expect([status, body.errors?.[0]?.path.split('.')[0]]).toEqual([400, 'photos'])
  }
  expect((await say(photos)).status).toBe(200)
  expect((await complaintOf(id))?.photos).toEqual(photos)
  const own = (await call<BookingDetail>(writer, 'GET', `/bookings/${id}`)).body.data
  expect(own.complaint?.photos).toEqual(photos)
  const accountant = await app.signIn('accountant')
  const listed = (await call<Complaint[]>(accountant, 'GET', '/complaints')).body.data
  expect(listed.find(({ booking }) => booking._id === id)).toMatchObject({ text: '', photos: [] })
  const hashes = photos.map((photo) => uploadedHash(photo) ?? '')
  const used = () => app.ctx.db.transaction().execute((tx) => listUsedPictures(tx, hashes))
  await app.ctx.db.deleteFrom('pictures').where('content_hash', 'in', hashes).execute()
  expect((await used()).size).toBe(3)
  const body = { password: writer.password, confirmed: true }
  expect((await call(writer, 'POST', '/auth/account/delete', body)).status).toBe(200)
  expect((await used()).size).toBe(0)
})
