import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstNameOf } from '../src/bookings/views/customer-visits.ts'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { makeBookingLink } from '../src/messages/commands/make-booking-link.ts'
import { planMessages } from '../src/messages/store/messages.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewPhones } from './support/crew-phones.ts'

const START = new Date('2031-03-05T08:00:00Z')

let app: TestApp
let owner: SignedIn
let member: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
})
beforeEach(async () => {
  app.clock.set('2031-03-05T07:00:00Z')
  owner = await app.signIn('owner')
  member = await app.signIn()
})
afterAll(() => app.close())

/** Makes a job of a crew, with the link that its customer has. */
async function aJob(given: object = {}) {
  const { db } = app.ctx
  const customer = await app.signIn()
  const booking = await makeBooking(db, {
    ...{ user_id: customer.user.sub, starts_at: START, ends_at: new Date(+START + 90 * 60_000) },
    ...{ slot_date: '2031-03-05', slot_start_time: '14:00', slot_end_time: '15:30' },
    ...given,
  })
  const phones = crewPhones(app, owner, '2031-03-05')
  const crew = await phones.addCrew([member], { name: `Team ${booking.code}` })
  await phones.giveTo(crew, booking.id)
  await db
    .transaction()
    .execute((tx) => planMessages(app.ctx, tx, { event: 'booked', bookingId: booking.id }))
  const { id: messageId } = await db
    .selectFrom('messages')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const link = await makeBookingLink(app.ctx, { bookingId: booking.id, messageId })
  const key = link.split('/').at(-1) ?? ''
  return {
    booking,
    crew,
    report: await phones.reporterOf(member, booking.id),
    page: async () => (await app.request<Answer<BookingPage>>('GET', `/api/booking-pages/${key}`)).body.data,
    detail: async () => {
      const { token } = await app.logIn({ email: customer.user.email, password: customer.password })
      const path = `/api/bookings/${booking.id}`
      return (await app.request<Answer<BookingDetail>>('GET', path, { token })).body.data
    },
  }
}

const show = (shown: boolean) =>
  app.request('PUT', '/api/me/shown-to-customers', { token: member.token, body: { shown } })

describe('the customer of a visit sees', () => {
  it('the booked start, then the steps with their times and when the crew comes', async () => {
    const { page, report, crew } = await aJob()
    const start = START.toISOString()
    expect((await page()).visit).toMatchObject({
      ...{ state: 'planned', steps: [], late: null, updatedAt: null, members: [], photos: [] },
      ...{ crew: crew.name, window: { from: start, to: start }, endsAt: '2031-03-05T09:30:00.000Z' },
    })
    app.clock.set('2031-03-05T07:40:00Z')
    await report('on_the_way')
    await report('late', { minutes: 30, cause: 'Water on Mirpur Road' })
    expect((await page()).visit).toMatchObject({
      state: 'on_the_way',
      late: { minutes: 30, cause: 'Water on Mirpur Road' },
      window: { from: '2031-03-05T08:25:00.000Z', to: '2031-03-05T08:45:00.000Z' },
    })
    app.clock.set('2031-03-05T08:31:00Z')
    await report('arrived')
    const { visit } = await page()
    expect(visit).toMatchObject({ state: 'arrived', window: null })
    expect(visit?.steps.map(({ step }) => step)).toEqual(['on_the_way', 'arrived'])
  })

  it('the same with an account as with the link of a message', async () => {
    const { page, detail, report } = await aJob()
    await report('on_the_way')
    expect((await detail()).visit).toEqual((await page()).visit)
  })

  it('who comes only if that person agreed, by the first name, until they take it back', async () => {
    await app.ctx.db
      .updateTable('users')
      .set({ name: 'Md. Rafiq Hasan', phone: '01799000111' })
      .where('id', '=', member.user.sub)
      .execute()
    const { page, report } = await aJob()
    await report('on_the_way')
    await report('could_not_do', { reason: 'no_access', note: 'Guard Jamal 01711222333 was rude' })
    expect((await page()).visit?.members).toEqual([])
    expect((await show(true)).status).toBe(200)
    expect((await page()).visit?.members).toEqual([{ firstName: 'Rafiq', img: '' }])
    const shown = JSON.stringify(await page())
    for (const secret of [
      'Hasan',
      '01799000111',
      'Jamal',
      '01711222333',
      member.user.email,
      member.user.sub,
    ]) {
      expect(shown).not.toContain(secret)
    }
    await show(false)
    expect((await page()).visit?.members).toEqual([])
  })

  it('the receipt once it is done, and until then no link to it', async () => {
    const { page, booking, report } = await aJob()
    await makeAttempt(app.ctx.db, booking)
    expect(await page()).toMatchObject({ receipt: null, toReview: null })
    app.clock.set('2031-03-05T09:20:00Z')
    await report('done')
    const { receipt, toReview, visit } = await page()
    expect(visit?.state).toBe('done')
    expect(toReview).toBe(booking.id)
    expect((await fetch(receipt ?? '')).status).toBe(200)
  })

  it('nothing of a visit while no crew does the job, or when the booking is canceled', async () => {
    const { page, booking } = await aJob()
    const set = (values: object) =>
      app.ctx.db.updateTable('bookings').set(values).where('id', '=', booking.id).execute()
    await set({ crew_no: null, occupied_until: null })
    expect((await page()).visit).toBeNull()
  })
})

describe('the choice to be shown', () => {
  it('is asked of members of crews only, and ends with the account', async () => {
    const account = async (who: SignedIn) =>
      (await app.request<Answer<{ shownToCustomers: boolean | null }>>('GET', '/api/auth/account', who)).body
        .data
    const before = { token: member.token }
    expect((await account({ ...member, ...before })).shownToCustomers).toBeNull()
    await aJob()
    expect((await account(member)).shownToCustomers).toBe(false)
    await show(true)
    await show(true)
    expect((await account(member)).shownToCustomers).toBe(true)
    const body = { password: member.password, confirmed: true }
    const deleted = await app.request('POST', '/api/auth/account/delete', { token: member.token, body })
    expect(deleted.status).toBe(200)
    const left = await app.ctx.db
      .selectFrom('shown_members')
      .where('user_id', '=', member.user.sub)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })
})

it.each([
  ['Rafiq Hasan', 'Rafiq'],
  ['Md. Rafiqul Islam', 'Rafiqul'],
  ['মোঃ রফিক ইসলাম', 'রফিক'],
  ['Md', 'Md'],
])('%s is called %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
