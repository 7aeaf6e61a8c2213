import type { User } from '@jhilik/contract/accounts.ts'
import type { Attention } from '@jhilik/contract/attention.ts'
import type { BookingDetail, BookingLinks } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { DayJobs } from '@jhilik/contract/day-jobs.ts'
import { DUTIES, type Duty } from '@jhilik/contract/duties.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import type { TodayReport } from '@jhilik/contract/reports.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeUser } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'

let app: TestApp
let staff: Record<Duty, SignedIn>
let customer: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  customer = await app.signIn()
  staff = {
    owner: await app.signIn('owner'),
    manager: await app.signIn('manager'),
    dispatcher: await app.signIn('dispatcher'),
    accountant: await app.signIn('accountant'),
  }
})
afterAll(() => app.close())

const call = <T = User>(who: SignedIn, method: string, path: string, body?: unknown) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: who.token, ...(body !== undefined && { body }) })

const PHONE = '01799 123456'

async function booked({ isPaid }: { isPaid: boolean }) {
  const starts_at = addMinutes(app.clock.now(), 48 * 60)
  const booking = await makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    customer_phone: PHONE,
    customer_email: 'rahim@people.example',
    note: 'The gate is green',
    price_minor: 4000,
    starts_at,
    ends_at: addMinutes(starts_at, 60),
  })
  if (isPaid) await makeAttempt(app.ctx.db, booking)
  return booking
}

describe('a duty', () => {
  const appoint = (id: string, body: object, by = staff.owner) => call(by, 'PATCH', `/auth/users/${id}`, body)

  it('is chosen by an owner; without a choice a new admin becomes an owner, and an old one keeps theirs', async () => {
    const { id } = await makeUser(app.ctx.db, { email_verified_at: app.clock.now() })
    expect((await appoint(id, { role: 'admin' })).body.data).toMatchObject({
      role: 'admin',
      duty: 'owner',
    })
    expect((await appoint(id, { role: 'admin', duty: 'manager' })).body.data.duty).toBe('manager')
    expect((await appoint(id, { role: 'admin' })).body.data.duty).toBe('manager')
    expect((await appoint(id, { role: 'user' })).body.data).toMatchObject({ role: 'user', duty: null })
    const refused = await appoint(id, { role: 'user', duty: 'manager' })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      400,
      { path: 'duty', key: 'dutyNeedsAdmin' },
    ])
    expect((await appoint(id, { role: 'admin', duty: 'king' })).status).toBe(400)
    expect((await appoint(staff.owner.user.sub, { role: 'admin', duty: 'manager' })).body.code).toBe(
      'own_role',
    )
  })

  it('is in the token of an admin, not in that of a user', async () => {
    for (const duty of DUTIES) expect(decodeJwt(staff[duty].token)).toMatchObject({ role: 'admin', duty })
    expect(decodeJwt(customer.token)).not.toHaveProperty('duty')
  })

  it('leaves accounts of admins to owners', async () => {
    const colleague = await makeUser(app.ctx.db, { role: 'admin', duty: 'dispatcher' })
    const path = `/auth/users/${colleague.id}`
    const profile = { name: 'Other', phone: '01711000000', address: 'Dhaka' }
    for (const who of [staff.manager, staff.owner]) {
      const wanted = who === staff.owner ? 200 : 403
      expect((await call(who, 'PUT', `/auth/${colleague.id}`, profile)).status).toBe(wanted)
      expect((await call(who, 'POST', `${path}/deactivate`, { reason: 'Left' })).status).toBe(wanted)
      expect((await call(who, 'POST', `${path}/reactivate`, { reason: 'Back' })).status).toBe(wanted)
    }
  })

  it('of an owner stays with one of two who take it from each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await app.signIn('owner'), await app.signIn('owner')]
      const answers = await Promise.all([
        appoint(b.user.sub, { role: 'admin', duty: 'manager' }, a),
        appoint(a.user.sub, { role: 'admin', duty: 'manager' }, b),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    }
  })
})

describe('an accountant', () => {
  it('sees names and money of bookings, and contact data on the receipt only', async () => {
    const { id, code, slot_date } = await booked({ isPaid: true })
    const reader = staff.accountant
    const list = (await call<Booking[]>(reader, 'GET', `/bookings?q=${code}`)).body.data
    expect(list).toMatchObject([{ _id: id, price: 40, paymentStatus: 'Paid', note: '', vehicleType: null }])
    const detail = (await call<BookingDetail>(reader, 'GET', `/bookings/${id}`)).body.data
    expect(detail.staff?.payments).toMatchObject([{ status: 'paid', amount: 40 }])
    expect(detail.links).toMatchObject({ calendar: '', googleCalendar: '', receipt: expect.any(String) })
    const day = (await call<DayJobs>(reader, 'GET', `/bookings/day?date=${slot_date}`)).body.data
    expect(day.jobs.map(({ _id }) => _id)).toContain(id)
    for (const seen of [list, detail, day]) {
      expect(JSON.stringify(seen)).not.toMatch(/01799|rahim@people|gate is green|12 Road|@test\.example/)
    }
    const receipt = await call<{ customer: object }>(reader, 'GET', `/bookings/${id}/receipt`)
    expect(receipt.body.data.customer).toMatchObject({ phone: PHONE })
  })

  it('cannot find out a phone number by searching for it', async () => {
    await booked({ isPaid: false })
    const found = (who: SignedIn) => call<Booking[]>(who, 'GET', '/bookings?q=0179912')
    expect((await found(staff.dispatcher)).body.data).not.toEqual([])
    expect((await found(staff.accountant)).body.data).toEqual([])
  })

  it('cancels and moves bookings of their own only, as a customer', async () => {
    const foreign = await booked({ isPaid: false })
    expect((await call(staff.accountant, 'POST', `/bookings/${foreign.id}/cancel`, {})).status).toBe(403)
    const own = await makeBooking(app.ctx.db, { user_id: staff.accountant.user.sub })
    expect((await call(staff.accountant, 'POST', `/bookings/${own.id}/cancel`, {})).status).toBe(200)
  })
})

describe('a dispatcher', () => {
  it('sees the price and whether it is paid, but neither attempts nor what is due', async () => {
    const { id } = await booked({ isPaid: true })
    const detail = (await call<BookingDetail>(staff.dispatcher, 'GET', `/bookings/${id}`)).body.data
    expect(detail).toMatchObject({
      price: 40,
      paymentStatus: 'Paid',
      customer: { phone: PHONE },
      money: { paid: 40 },
      staff: { payments: null },
      actions: {
        staff: { cancel: false, move: { version: expect.any(String) }, refundable: 0, refundsToSettle: [] },
      },
    })
    const today = (await call<TodayReport>(staff.dispatcher, 'GET', '/reports/today')).body.data
    expect(today).toMatchObject({ paymentsInReview: null, refundsDue: null })
  })

  it.each([
    ['a customer made', () => customer],
    ['they made for a customer', () => staff.dispatcher],
  ])('sees no refunds of a booking that %s, also not on its documents', async (_, maker) => {
    const { user } = maker()
    const booking = await makePaidBooking(app, customer, 48, {
      user_id: user.sub,
      booked_by_staff: maker() === staff.dispatcher,
    })
    const { id } = booking
    const refund = (refundAmount: number) =>
      call(staff.manager, 'POST', `/bookings/${id}/refund`, { reason: 'Sorry', refundAmount })
    await refund(7.31)
    const { refunds } = (await call<BookingDetail>(staff.manager, 'GET', `/bookings/${id}`)).body.data
    const inCash = { collectorId: staff.manager.user.sub, amount: 7.31 }
    expect((await call(staff.manager, 'POST', `/refunds/${refunds?.[0]?._id}/cash`, inCash)).status).toBe(200)
    await refund(2.09)

    /** What who has the link to the receipt sees. */
    const openLink = async ({ receipt }: BookingLinks) => {
      const path = `/api/bookings/${id}/receipt${new URL(receipt ?? '').search}`
      return (await app.request<Answer<Receipt>>('GET', path)).body.data
    }
    const seenBy = async (who: SignedIn) => {
      const detail = (await call<BookingDetail>(who, 'GET', `/bookings/${id}`)).body.data
      const receipt = (await call<Receipt>(who, 'GET', `/bookings/${id}/receipt`)).body.data
      return { detail, receipts: [receipt, await openLink(detail.links)] }
    }
    const { detail, receipts } = await seenBy(staff.dispatcher)
    const { body } = await call<BookingLinks>(staff.dispatcher, 'POST', `/bookings/${id}/links/revoke`)
    receipts.push(await openLink(body.data))
    const attentionOf = (who: SignedIn) => call<Attention>(who, 'GET', '/me/attention')
    const attention = (await attentionOf(staff.dispatcher)).body.data
    const all = JSON.stringify([detail, receipts, attention])
    // These are what was and is to be paid back, what remains, and the number of the credit note.
    expect(all).not.toMatch(/7\.31|2\.09|32\.69|30\.6\b|CN-/)
    expect(detail).toMatchObject({
      refunds: null,
      money: { paid: 40, refunded: null, refundDue: null, chargedBack: null },
      actions: { cancel: null, staff: { refundByRules: 0 } },
      documents: [{ series: 'receipt', amount: 40 }],
    })
    for (const one of receipts) {
      expect(one).toMatchObject({ paid: 40, refunded: null, net: null, documents: [{ series: 'receipt' }] })
    }

    for (const who of [staff.manager, staff.accountant, ...(maker() === customer ? [customer] : [])]) {
      const seen = await seenBy(who)
      expect(seen.detail).toMatchObject({
        refunds: [{ amount: 7.31 }, { amount: 2.09 }],
        money: { paid: 40, refunded: 7.31, refundDue: 2.09, chargedBack: 0 },
        documents: [{ amount: 40 }, { series: 'credit_note', amount: 7.31 }],
      })
      for (const one of seen.receipts) {
        expect(one).toMatchObject({ refunded: 7.31, refundDue: 2.09, net: 32.69 })
      }
    }
  })

  it('cancels what is not paid, and leaves what is paid to those who refund', async () => {
    const [paid, unpaid] = [await booked({ isPaid: true }), await booked({ isPaid: false })]
    const cancel = (who: SignedIn, id: string, more: object = {}) =>
      call(who, 'POST', `/bookings/${id}/cancel`, { reason: 'Asked for', ...more })
    for (const more of [{}, { refundAmount: 0 }, { canceledBy: 'customer' }]) {
      const refused = await cancel(staff.dispatcher, paid.id, more)
      expect([refused.status, refused.body.code]).toEqual([403, 'refund_not_allowed'])
    }
    expect((await cancel(staff.dispatcher, unpaid.id)).status).toBe(200)
    expect((await cancel(staff.manager, paid.id)).status).toBe(200)
  })
})

describe('the table of bookings as a file', () => {
  const titles = async (who: SignedIn) => {
    const { body } = await call<{ ticket: string }>(who, 'POST', '/bookings/export-ticket')
    const path = `/api/bookings/export.csv?ticket=${body.data.ticket}`
    const file = await app.request<string>('GET', path)
    return { status: file.status, first: file.body.split('\r\n')[0] }
  }

  it('has contact data for owners only', async () => {
    expect(await titles(staff.owner)).toMatchObject({ status: 200, first: expect.stringContaining('Phone') })
    for (const who of [staff.manager, staff.accountant]) {
      const { status, first } = await titles(who)
      expect([status, first]).toEqual([200, expect.stringContaining('Paid amount')])
      expect(first).not.toMatch(/Name|Email|Phone|Address|Plate|Note/)
    }
  })

  it('is refused to a ticket whose holder has lost the permission', async () => {
    const clerk = await app.signIn('accountant')
    const { body } = await call<{ ticket: string }>(clerk, 'POST', '/bookings/export-ticket')
    const change = { role: 'admin', duty: 'dispatcher' }
    await call(staff.owner, 'PATCH', `/auth/users/${clerk.user.sub}`, change)
    const file = await app.request('GET', `/api/bookings/export.csv?ticket=${body.data.ticket}`)
    expect(file.status).toBe(401)
  })
})

describe('a manager', () => {
  it('reads the history of daily work, not that of people and settings', async () => {
    await call(staff.owner, 'PUT', `/auth/users/${customer.user.sub}/note`, { note: 'Rings twice' })
    const kinds = async (who: SignedIn) => {
      const { body } = await call<{ kind: string }[]>(who, 'GET', '/history?limit=100')
      return new Set(body.data.map(({ kind }) => kind))
    }
    expect(await kinds(staff.owner)).toContain('people')
    expect(await kinds(staff.manager)).not.toContain('people')
    expect((await call(staff.manager, 'GET', '/history?kind=people')).status).toBe(403)
    expect((await call(staff.manager, 'GET', '/history?kind=bookings')).status).toBe(200)
  })
})
