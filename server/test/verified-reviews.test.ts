import type { Review } from '@jhilik/contract/reviews.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let writer: SignedIn
let wash: string
let repair: string
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  writer = await app.signIn()
  wash = (await makeService(app.ctx.db, { name: 'Foam wash' })).id
  repair = (await makeService(app.ctx.db, { name: 'AC repair' })).id
})

type Status = NonNullable<Parameters<typeof makeBooking>[1]>['status'] & string

/** A booking that began so many hours ago; it begins in the future when they are negative. */
async function booked(
  serviceId: string,
  hoursAgo: number,
  status: Status = 'completed',
  who = writer,
  booked_by_staff = false,
) {
  const starts_at = new Date(app.clock.now().getTime() - hoursAgo * 3_600_000)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  const slot = await makeSlot(app.ctx.db, { service_id: serviceId, starts_at, ends_at })
  const booking = await makeBooking(app.ctx.db, {
    user_id: who.user.sub,
    slot_id: slot.id,
    status,
    booked_by_staff,
  })
  return booking.id
}

async function write(serviceId?: string) {
  const body = { review: 'Clean', rating: 5, ...(serviceId && { serviceId }) }
  return app.request<Answer<Review>>('POST', '/api/review', { token: writer.token, body })
}

async function bookingOf(answer: { body: Answer<Review> }): Promise<string | null> {
  const { _id } = answer.body.data
  const row = await app.ctx.db
    .selectFrom('reviews')
    .select('booking_id')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(answer.body.data.verified).toBe(row.booking_id !== null)
  return row.booking_id
}

describe('a review is verified', () => {
  it('by a booking of that service which was served', async () => {
    const booking = await booked(wash, 30)
    const answer = await write(wash)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ verified: true, service: { _id: wash, name: 'Foam wash' } })
    expect(await bookingOf(answer)).toBe(booking)
  })

  it.each([
    ['completed', 2, true],
    ['completed', -2, true],
    ['confirmed', 2, true],
    ['confirmed', 0, false],
    ['confirmed', -1, false],
    ['held', 2, false],
    ['expired', 2, false],
    ['canceled', 2, false],
    ['no_show', 2, false],
  ] as const)('or not, when it is %s and began %i hours ago: %s', async (status, hoursAgo, verified) => {
    await booked(wash, hoursAgo, status)
    expect((await write(wash)).body.data.verified).toBe(verified)
  })

  it('by a booking of any service when it names none', async () => {
    const booking = await booked(repair, 5)
    const answer = await write()
    expect(await bookingOf(answer)).toBe(booking)
    expect(answer.body.data.service).toBeNull()
  })

  it('not by a booking of another service, nor by one of somebody else', async () => {
    await booked(repair, 5)
    await booked(wash, 5, 'completed', await app.signIn())
    expect((await write(wash)).body.data.verified).toBe(false)
  })

  it('not by a booking that its writer made for a customer', async () => {
    writer = await app.signIn('dispatcher')
    await booked(wash, 5, 'completed', writer, true)
    expect((await write(wash)).body.data.verified).toBe(false)
    const own = await booked(wash, 50)
    expect(await bookingOf(await write())).toBe(own)
  })

  it('by the newest booking first, and by each booking once', async () => {
    const older = await booked(wash, 60)
    const newest = await booked(wash, 4)
    const middle = await booked(wash, 20)
    await booked(wash, -4, 'confirmed')
    const bound: (string | null)[] = []
    for (let n = 0; n < 4; n++) bound.push(await bookingOf(await write(wash)))
    expect(bound).toEqual([newest, middle, older, null])
  })

  it('once a booking, however many are written at the same time', async () => {
    const bookings = [await booked(wash, 10), await booked(wash, 20)]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => write(n % 2 ? wash : undefined)))
    // The reviews are one of each booking, and without a booking one of the service and further ones of the site.
    const written = answers.filter(({ status }) => status === 201)
    expect(written).toHaveLength(5)
    const bound = await Promise.all(written.map(bookingOf))
    expect(bound.filter((id) => id !== null).toSorted()).toEqual(bookings.toSorted())
  })
})

describe('a review of a service', () => {
  it('is refused when there is no such service', async () => {
    const answer = await write(newId())
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'serviceId', message: 'This service is not on offer', key: 'serviceIsNotOnOffer' },
    ])
    const malformed = await write('foam-wash')
    expect([malformed.status, malformed.body.errors?.[0]?.path]).toEqual([400, 'serviceId'])
  })

  it('is taken when the service has left the offer since', async () => {
    await booked(wash, 30)
    await app.ctx.db
      .updateTable('services')
      .set({ archived_at: app.clock.now() })
      .where('id', '=', wash)
      .execute()
    expect((await write(wash)).body.data).toMatchObject({ verified: true, service: { _id: wash } })
  })

  it('does not reveal the booking it is about', async () => {
    const booking = await booked(wash, 30)
    await write(wash)
    const listed = await app.request<Answer<Review[]>>('GET', `/api/review?serviceId=${wash}`)
    const text = JSON.stringify(listed.body)
    expect(listed.body.data).toHaveLength(1)
    expect(text).not.toContain(booking)
    expect(text).not.toContain(writer.user.email)
  })
})
