import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { callerAnswerSchema, callerBookingSchema } from '@jhilik/contract/callers.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeBooking, makeUser } from '../src/demo/factories.ts'
import { codeOf } from '../src/people/rules/login-codes.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makeOffer, type Offer } from './support/shop.ts'
import { SMS_KEY } from './support/sms-server.ts'
import { untilNamedLock } from './support/until-waiting.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let staff: SignedIn
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { SMS_PROVIDER: 'alpha', SMS_API_KEY: SMS_KEY } })
  staff = await app.signIn('dispatcher')
  owner = await app.signIn('admin')
})
afterAll(() => app.close())

type Made = z.input<typeof callerBookingSchema>
type Looked = z.input<typeof callerAnswerSchema>

let numbers = 0
const newNumber = () => `01718600${String(++numbers).padStart(3, '0')}`
const inE164 = (number: string) => `+88${number}`

const lookUp = async (phone: string, who = staff) =>
  app.request<Answer<Looked> & ProblemBody>('GET', `/api/callers?phone=${encodeURIComponent(phone)}`, {
    token: who.token,
  })
const knownAs = async (phone: string): Promise<Looked> => (await lookUp(phone)).body.data

/** Staff book for a person on the phone: the service that is paid in full when a customer books it. */
function bookFor(
  phone: string,
  offer: Offer,
  given: object = {},
  { who = staff, key = newId() }: { who?: SignedIn; key?: string } = {},
) {
  return app.request<Answer<Made> & ProblemBody>('POST', '/api/callers/bookings', {
    token: who.token,
    body: { customer: { name: 'Rahima Khatun', phone }, ...offer, ...given },
    headers: { 'idempotency-key': key },
  })
}

async function made(phone: string, given: object = {}) {
  const { status, body } = await bookFor(phone, await makeOffer(app), given)
  expect([status, body.code]).toEqual([201, undefined])
  return body.data
}

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const contactsOf = (number: string) =>
  app.ctx.db.selectFrom('users').selectAll().where('contact_phone', '=', inE164(number)).execute()
const bookingsOf = async (userId: string) =>
  (await app.ctx.db.selectFrom('bookings').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  )

const verifiedBy = (number: string, given: object = {}) =>
  makeUser(app.ctx.db, {
    email: `${newId()}@people.example`,
    phone: number,
    phone_e164: inE164(number),
    verified_phone: inE164(number),
    ...given,
  })

async function askCode(to: string) {
  const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', { body: { to } })
  expect(asked.status).toBe(200)
  const { challenge } = asked.body.data
  return { challenge, code: codeOf(app.ctx.config.sessionSecrets[0], challenge) }
}

/** The owner of the number opens an account with a code. */
async function openAccountWith(number: string) {
  const entry = { ...(await askCode(number)), name: 'Rahima Begum' }
  const { body } = await app.request<Answer>('POST', '/api/auth/code/login', { body: entry })
  return body.token ?? ''
}

describe('a booking for a number that nobody has verified', () => {
  it('belongs to a contact, once for all notations of the number, and is confirmed without a vehicle', async () => {
    const number = newNumber()
    expect(await knownAs(number)).toMatchObject({ number: inE164(number), caller: null, suggestions: [] })
    const first = await made(number)
    const second = await made(`+880 ${number.slice(1, 5)}-${number.slice(5)}`)
    const contacts = await contactsOf(number)
    expect(contacts).toMatchObject([{ name: 'Rahima Khatun', email: null, verified_phone: null }])
    for (const { booking } of [first, second]) {
      expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'Due on site', vehicleBrand: null })
      const row = await rowOf(booking._id)
      expect(row).toMatchObject({ user_id: contacts[0]?.id, for_caller: true, booked_by_staff: false })
    }
    expect(first).toMatchObject({ told: 'sms', link: expect.stringMatching(/\/v\/[\w-]{16}$/) })
  })

  it('has the language that staff choose for its messages; an account keeps its own', async () => {
    const number = newNumber()
    await made(number, { locale: 'bn' })
    expect(await knownAs(number)).toMatchObject({ locale: 'bn' })
    await made(number)
    expect(await knownAs(number)).toMatchObject({ locale: 'bn' })
    await made(number, { locale: 'en' })
    expect(await knownAs(number)).toMatchObject({ locale: 'en' })
    const other = newNumber()
    const account = await verifiedBy(other, { locale: 'bn' })
    await made(other, { locale: 'en' })
    expect(await knownAs(other)).toMatchObject({ caller: { _id: account.id }, locale: 'bn' })
  })

  it('is listed among the users as somebody without an account', async () => {
    const [number, other] = [newNumber(), newNumber()]
    await made(number)
    await verifiedBy(other)
    for (const [phone, hasAccount] of [
      [number, false],
      [other, true],
    ] as const) {
      const { body } = await app.request<Answer<{ hasAccount: boolean }[]>>(
        'GET',
        `/api/auth/users?q=${phone}`,
        {
          token: owner.token,
        },
      )
      expect(body.data).toMatchObject([{ hasAccount }])
    }
  })

  it('leaves the bookings and the countdown of the staff as they were', async () => {
    const before = await bookingsOf(staff.user.sub)
    await made(newNumber())
    expect(await bookingsOf(staff.user.sub)).toEqual(before)
  })

  it('is known to the next member of the staff who enters the number, and to its history', async () => {
    const number = newNumber()
    const { booking } = await made(number, {
      ...testVehicle,
      customer: { name: 'Rahima Khatun', phone: number, address: '7 Road 3', email: 'rahima@people.example' },
      note: 'The blue gate',
    })
    const { caller } = await knownAs(number)
    expect(caller).toMatchObject({
      hasAccount: false,
      name: 'Rahima Khatun',
      email: 'rahima@people.example',
      bookings: 1,
      vehicles: [testVehicle],
      addresses: [{ address: '7 Road 3', area: null }],
      jobs: [{ _id: booking._id }],
    })
    const { body } = await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${booking._id}`, {
      token: owner.token,
    })
    const [held] = body.data.history
    expect(held).toMatchObject({ action: 'booking.held', by: 'staff', name: staff.user.name })
  })

  it('is refused with a part of a vehicle', async () => {
    const { body } = await bookFor(newNumber(), await makeOffer(app), { vehicleBrand: 'Toyota' })
    expect(body.errors?.map(({ path }) => path)).toContain('registrationPlate')
  })

  it('is made once for one contact when two book for the same number at once', async () => {
    const number = newNumber()
    const offers = [await makeOffer(app), await makeOffer(app)]
    const answers = await Promise.all(
      offers.map((offer, index) => bookFor(number, offer, {}, { who: index ? owner : staff })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await contactsOf(number)).toHaveLength(1)
  })

  it('suggests whoever has entered the number, and links nothing', async () => {
    const number = newNumber()
    const account = await makeUser(app.ctx.db, {
      name: 'Typed it',
      email: `${newId()}@people.example`,
      phone: number,
      phone_e164: inE164(number),
    })
    await makeBooking(app.ctx.db, { customer_name: 'Booked with it', customer_phone: number })
    const { caller, suggestions } = await knownAs(number)
    expect(caller).toBeNull()
    expect(suggestions).toMatchObject([
      { from: 'booking', name: 'Booked with it' },
      { from: 'account', name: 'Typed it' },
    ])
    const { booking } = await made(number)
    expect((await rowOf(booking._id)).user_id).not.toBe(account.id)
  })
})

describe('a booking for a number that signs in to an account', () => {
  it('belongs to the account, with its discount and its confirmed address', async () => {
    const number = newNumber()
    const account = await verifiedBy(number, { email_verified_at: new Date() })
    await app.ctx.db
      .insertInto('standing_discounts')
      .values({ user_id: account.id, rate: 10_000, reason: 'Neighbor', updated_at: new Date() })
      .execute()
    const { booking, told } = await made(number)
    expect(await bookingsOf(account.id)).toEqual([booking._id])
    expect([booking.price, booking.customer.email, told]).toEqual([36, account.email, 'email'])
    expect((await knownAs(number)).caller).toMatchObject({
      _id: account.id,
      hasAccount: true,
      discountPercent: 10,
    })
  })

  it('is the own booking of a member of the staff whose number it is', async () => {
    const number = newNumber()
    const colleague = await verifiedBy(number, { role: 'admin', email_verified_at: new Date() })
    const { booking } = await made(number)
    expect(await bookingsOf(colleague.id)).toEqual([booking._id])
  })

  it('is refused while the account is deactivated', async () => {
    const number = newNumber()
    await verifiedBy(number, { deactivated_at: new Date() })
    expect((await bookFor(number, await makeOffer(app))).body.code).toBe('account_closed')
    expect((await knownAs(number)).caller?.active).toBe(false)
  })

  it('waits for an account that is being deleted, and then belongs to a contact', async () => {
    const number = newNumber()
    const { id } = await verifiedBy(number)
    const offer = await makeOffer(app)
    const booked = await app.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      const call = bookFor(number, offer)
      await expect.poll(() => waitingFor('users')).toBe(1)
      const none = { phone: '', phone_e164: null, verified_phone: null, address: '', img: '' }
      await tx
        .updateTable('users')
        .set({ ...none, email: `${id}@deleted.invalid`, email_verified_at: null, password_hash: null })
        .set({ deactivated_at: new Date(), deleted_at: new Date() })
        .where('id', '=', id)
        .execute()
      return { call }
    })
    const { status, body } = await booked.call
    expect(status).toBe(201)
    const [contact] = await contactsOf(number)
    expect((await rowOf(body.data.booking._id)).user_id).toBe(contact?.id)
  })
})

/** Returns how many statements that name the table wait for a lock. */
async function waitingFor(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like ${`%"${table}"%`}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

describe('the number of a contact', () => {
  it('brings its bookings, note and discount to the account that its owner opens with a code', async () => {
    const number = newNumber()
    const { booking } = await made(number)
    const [contact] = await contactsOf(number)
    const id = contact?.id ?? ''
    await app.ctx.db.updateTable('users').set({ staff_note: 'Pays in cash' }).where('id', '=', id).execute()
    await app.ctx.db
      .insertInto('standing_discounts')
      .values({ user_id: id, rate: 5_000, reason: 'Loyal', updated_at: new Date() })
      .execute()
    const token = await openAccountWith(number)
    const { caller } = await knownAs(number)
    const { body } = await app.request<Answer<{ _id: string }[]>>('GET', `/api/bookings/@${caller?._id}`, {
      token,
    })
    expect(body.data.map(({ _id }) => _id)).toEqual([booking._id])
    expect(caller).toMatchObject({
      hasAccount: true,
      name: 'Rahima Begum',
      note: 'Pays in cash',
      discountPercent: 5,
    })
    expect(await contactsOf(number)).toEqual([])
    const left = await app.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(left).toMatchObject({
      name: '—',
      phone: '',
      phone_e164: null,
      staff_note: '',
      deleted_at: expect.any(Date),
    })
    const claims = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['action', 'detail'])
      .where('subject_id', '=', caller?._id ?? '')
      .where('action', '=', 'user.contact_claimed')
      .execute()
    expect(claims).toEqual([{ action: 'user.contact_claimed', detail: { count: 1 } }])
  })

  it('brings its bookings to the account that verifies it', async () => {
    const number = newNumber()
    const { booking } = await made(number)
    const who = await app.signIn()
    const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/phone/code', {
      token: who.token,
      body: { to: number },
    })
    const { challenge } = asked.body.data
    const code = codeOf(app.ctx.config.sessionSecrets[0], challenge)
    const verified = await app.request('POST', '/api/auth/phone/verify', {
      token: who.token,
      body: { challenge, code },
    })
    expect(verified.status).toBe(200)
    expect(await bookingsOf(who.user.sub)).toEqual([booking._id])
  })

  it('is not made a contact while it is being verified: the booking waits, and belongs to the account', async () => {
    const number = newNumber()
    const { id } = await makeUser(app.ctx.db, { email: `${newId()}@people.example` })
    const offer = await makeOffer(app)
    const booked = await app.ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ verified_phone: inE164(number) })
        .where('id', '=', id)
        .execute()
      const call = bookFor(number, offer)
      await untilNamedLock(app, call)
      return { call }
    })
    const { body } = await booked.call
    expect((await rowOf(body.data.booking._id)).user_id).toBe(id)
    expect(await contactsOf(number)).toEqual([])
  })

  it('cannot be changed, and the database refuses a contact that could sign in or has the number of an account', async () => {
    const number = newNumber()
    await made(number)
    const [contact] = await contactsOf(number)
    const path = `/api/auth/${contact?.id}`
    const profile = { name: 'Rahima', address: 'Dhaka', phone: newNumber() }
    const changed = await app.request<ProblemBody>('PUT', path, { token: owner.token, body: profile })
    expect(changed.body.errors).toMatchObject([{ path: 'phone' }])
    const renamed = await app.request('PUT', path, {
      token: owner.token,
      body: { ...profile, phone: number },
    })
    expect(renamed.status).toBe(200)
    const set = (change: object) =>
      app.ctx.db
        .updateTable('users')
        .set(change)
        .where('id', '=', contact?.id ?? '')
        .execute()
    await expect(set({ email: 'a@people.example' })).rejects.toThrow('users_account_or_contact')
    await expect(set({ password_hash: 'x' })).rejects.toThrow('users_contact_cannot_sign_in')
    const other = newNumber()
    await verifiedBy(other)
    await expect(set({ contact_phone: inE164(other), phone_e164: inE164(other) })).rejects.toThrow(
      'belongs to an account',
    )
  })

  it('is forgotten with the contact, whose past bookings stay without a name', async () => {
    const number = newNumber()
    const { booking } = await made(number)
    const [contact] = await contactsOf(number)
    const erase = () =>
      app.request<ProblemBody>('POST', `/api/auth/users/${contact?.id}/erase`, { token: owner.token })
    expect((await erase()).body.code).toBe('account_has_bookings')
    await app.request('POST', `/api/bookings/${booking._id}/cancel`, {
      token: owner.token,
      body: { reason: 'Asked for it', canceledBy: 'customer' },
    })
    expect((await erase()).status).toBe(200)
    expect(await rowOf(booking._id)).toMatchObject({ customer_name: 'Former customer', customer_phone: '' })
    expect((await knownAs(number)).caller).toBeNull()
    expect((await erase()).status).toBe(404)
    const { status } = await app.request('POST', `/api/auth/users/${owner.user.sub}/erase`, {
      token: owner.token,
    })
    expect(status).toBe(404)
  })
})

describe('how a caller pays', () => {
  it('is what staff have agreed, whatever the terms of the service are', async () => {
    const { booking } = await made(newNumber(), { pay: 'site' })
    expect(booking).toMatchObject({ status: 'confirmed', dueNow: 0 })
  })

  it('by a link: the seat is held for four hours, without a payment at a gateway yet', async () => {
    const { booking, told } = await made(newNumber(), { pay: 'link' })
    expect(booking).toMatchObject({ status: 'held', dueNow: 40 })
    const minutes = (Date.parse(booking.holdExpiresAt ?? '') - Date.parse(booking.createdAt)) / 60_000
    expect([minutes, told]).toEqual([240, 'sms'])
    const attempts = app.ctx.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('booking_id', '=', booking._id)
    expect(await attempts.execute()).toEqual([])
  })

  it('what was received is recorded once, also when the request is repeated or its reference corrected', async () => {
    const [number, offer, key] = [newNumber(), await makeOffer(app), newId()]
    const used = { method: 'bkash', reference: `TX${newId().slice(-8)}` }
    await bookFor(newNumber(), await makeOffer(app), { payment: used })
    const refused = await bookFor(number, offer, { payment: used }, { key })
    expect(refused.body.errors).toMatchObject([{ path: 'payment.reference' }])
    const payment = { method: 'bkash', reference: `TX${newId().slice(-8)}` }
    const answers = [
      await bookFor(number, offer, { payment }, { key }),
      await bookFor(number, offer, { payment }, { key }),
    ]
    expect(answers.map(({ status, body }) => [status, body.data?.booking.paymentStatus])).toEqual([
      [201, 'Paid'],
      [201, 'Paid'],
    ])
    const paid = await app.ctx.db
      .selectFrom('ledger_entries')
      .select(['amount_minor', 'recorded_by'])
      .where('booking_id', '=', answers[0]?.body.data.booking._id ?? '')
      .execute()
    expect(paid).toEqual([{ amount_minor: 4000, recorded_by: staff.user.sub }])
  })

  it('is refused where it makes no sense', async () => {
    const payment = { method: 'cash' }
    const linked = await bookFor(newNumber(), await makeOffer(app), { pay: 'link', payment })
    expect(linked.body.errors).toMatchObject([{ path: 'pay' }])
    const unnamed = await bookFor(newNumber(), await makeOffer(app), { payment: { method: 'bkash' } })
    expect(unnamed.body.errors).toMatchObject([{ path: 'payment.reference' }])
  })
})

it('a number that is none is refused, one of another country is not', async () => {
  const refused = await bookFor('01234', await makeOffer(app))
  expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['customer.phone']])
  expect((await lookUp('01234')).status).toBe(400)
  const { told } = await made('+447911123456')
  expect(told).toBeNull()
})

it('a taken time is answered with the booking that the key made, or with the loss of the slot', async () => {
  const [number, offer, key] = [newNumber(), await makeOffer(app), newId()]
  const [first, again] = [
    await bookFor(number, offer, {}, { key }),
    await bookFor(number, offer, {}, { key }),
  ]
  expect(again.body.data.booking._id).toBe(first.body.data.booking._id)
  expect((await bookFor(newNumber(), offer)).body.code).toBe('slot_taken')
})

it('an agreed time needs no slot', async () => {
  const { serviceId } = await makeOffer(app)
  const time = { date: '2090-01-01', startTime: '10:00' }
  const { status, body } = await bookFor(newNumber(), { serviceId } as Offer, { time })
  expect([status, body.data?.booking.slot]).toMatchObject([201, time])
})
