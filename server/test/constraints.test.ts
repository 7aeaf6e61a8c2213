import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { openTestDatabase } from './support/database.ts'

/** What the database refuses by itself, whatever the code above it does. */
describe('the database refuses', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const refusedBy = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: { constraint?: string }) => error.constraint,
    )

  test.each(['held', 'confirmed', 'completed', 'no_show'] as const)(
    'a second live booking of a seat that is %s',
    async (status) => {
      const first = await makeBooking(database.db, { status })
      const second = makeBooking(database.db, { slot_id: first.slot_id, seat: first.seat })
      expect(await refusedBy(second)).toBe('bookings_one_live_per_seat')
    },
  )

  test.each(['expired', 'canceled'] as const)('nothing when the first booking is %s', async (status) => {
    const first = await makeBooking(database.db, { status })
    expect(await refusedBy(makeBooking(database.db, { slot_id: first.slot_id, seat: first.seat }))).toBe(
      'nothing',
    )
  })

  test('a code that another booking has, or that cannot be read out', async () => {
    const { code } = await makeBooking(database.db)
    const { id } = await makeBooking(database.db)
    const recode = (to: string) =>
      database.db.updateTable('bookings').set({ code: to }).where('id', '=', id).execute()
    expect(await refusedBy(recode(code))).toBe('bookings_code_unique')
    for (const unreadable of [
      'B2C3D0',
      'B2C3DO',
      'B2C3D1',
      'B2C3DI',
      'B2C3DA',
      'b2c3d4',
      'B2C3D',
      'B2C3D45',
    ]) {
      expect([unreadable, await refusedBy(recode(unreadable))]).toEqual([unreadable, 'bookings_code'])
    }
  })

  test('anything about a person in an account that is deleted, and new rows of it', async () => {
    const { id } = await makeUser(database.db)
    const at = new Date()
    const change = (values: object) =>
      database.db.updateTable('users').set(values).where('id', '=', id).execute()
    const empty = {
      phone: '',
      address: '',
      img: '',
      staff_note: '',
      locale: null,
      role: 'user',
      duty: null,
      password_hash: null,
    }
    const deleted = { ...empty, email: `${id}@deleted.invalid`, deactivated_at: at, deleted_at: at }
    for (const kept of [{ phone: '01711000000' }, { email: 'a@test.example' }, { deactivated_at: null }]) {
      expect(await refusedBy(change({ ...deleted, ...kept }))).toBe('users_deleted_says_nothing')
    }
    expect(await refusedBy(change(deleted))).toBe('nothing')
    expect(await refusedBy(makeBooking(database.db, { user_id: id }))).toBe('bookings_of_open_account')
  })

  test('a second refresh token that could be renewed, of one sign-in', async () => {
    const { id: user_id } = await makeUser(database.db)
    const at = new Date()
    const id = newId()
    const device = { browser: 'Chrome', system: 'Android', address: '203.0.113.7' }
    const times = { signed_in_at: at, last_used_at: at, expires_at: at, ended_at: null }
    await database.db
      .insertInto('sign_ins')
      .values({ id, user_id, ...device, ...times })
      .execute()
    const issue = (token_hash: string, replaced_at: Date | null) =>
      database.db
        .insertInto('refresh_tokens')
        .values({ token_hash, sign_in_id: id, created_at: at, replaced_at })
        .execute()
    await issue('first', at)
    await issue('second', null)
    expect(await refusedBy(issue('third', null))).toBe('refresh_tokens_one_unused')
  })

  test('a seat beyond the capacity', async () => {
    const slot = await makeSlot(database.db, { capacity: 2 })
    const third = makeBooking(database.db, { slot_id: slot.id, slot_capacity: 2, seat: 3 })
    expect(await refusedBy(third)).toBe('bookings_seat_within_capacity')
  })

  test('lowering the capacity below a taken seat', async () => {
    const slot = await makeSlot(database.db, { capacity: 2 })
    await makeBooking(database.db, { slot_id: slot.id, slot_capacity: 2, seat: 2 })
    const lowered = database.db.updateTable('slots').set({ capacity: 1 }).where('id', '=', slot.id).execute()
    expect(await refusedBy(lowered)).toBe('bookings_seat_within_capacity')
  })

  test.each([
    'vehicle_type',
    'vehicle_brand',
    'vehicle_model',
    'manufacturing_year',
    'registration_plate',
  ] as const)('a vehicle without its %s', async (column) => {
    const incomplete = makeBooking(database.db, { [column]: null })
    expect(await refusedBy(incomplete)).toBe('bookings_vehicle_all_or_none')
  })

  test('a vehicle of which only one field is there', async () => {
    const { id } = await makeBooking(database.db, {
      vehicle_type: null,
      vehicle_brand: null,
      vehicle_model: null,
      manufacturing_year: null,
      registration_plate: null,
    })
    const change = database.db.updateTable('bookings').set({ vehicle_brand: 'Toyota' }).where('id', '=', id)
    expect(await refusedBy(change.execute())).toBe('bookings_vehicle_all_or_none')
  })

  test.each([
    [{ rooms: 0 }, 'bookings_rooms'],
    [{ floor: -1 }, 'bookings_floor'],
    [{ units: 51 }, 'bookings_units'],
    [{ note: 'x'.repeat(501) }, 'bookings_note'],
    [{ photos: ['a.jpg'] }, 'bookings_photos'],
    [{ photos: Array(4).fill('0'.repeat(32)) }, 'bookings_photos'],
  ])('a booking with %j', async (given, constraint) => {
    expect(await refusedBy(makeBooking(database.db, given))).toBe(constraint)
  })

  test('a service that asks for something unknown', async () => {
    const service = makeService(database.db, { asks: ['shoe size' as never] })
    expect(await refusedBy(service)).toBe('services_asks')
  })

  test.each(['created', 'redirected', 'unknown'] as const)(
    'a second open attempt beside one that is %s',
    async (status) => {
      const booking = await makeBooking(database.db, { status: 'held' })
      const open = { status, payment_url: 'https://pay.example/', provider_txn_id: null, paid_at: null }
      await makeAttempt(database.db, booking, open)
      const second = makeAttempt(database.db, booking, { ...open, status: 'created' })
      expect(await refusedBy(second)).toBe('payment_attempts_one_open_of_purpose')
    },
  )

  test.each([
    { fee_minor: -1 },
    { fee_minor: 4001, received_minor: 4000 },
    { fee_minor: 0, status: 'failed', received_minor: null, received_currency: null },
  ] as const)('a fee beyond what was received: %j', async (given) => {
    const attempt = makeAttempt(database.db, await makeBooking(database.db), given)
    expect(await refusedBy(attempt)).toBe('payment_attempts_fee_within_received')
  })

  test('one reference or one transaction of the gateway twice', async () => {
    const attempt = await makeAttempt(database.db, await makeBooking(database.db))
    const { merchant_ref, provider_txn_id } = attempt
    const other = await makeBooking(database.db)
    expect(await refusedBy(makeAttempt(database.db, other, { merchant_ref }))).toBe(
      'payment_attempts_ref_unique',
    )
    expect(await refusedBy(makeAttempt(database.db, other, { provider_txn_id }))).toBe(
      'payment_attempts_provider_txn_unique',
    )
  })

  test('giving back more than was paid, in however many parts', async () => {
    const attempt = await makeAttempt(database.db, await makeBooking(database.db))
    const now = new Date()
    const refund = async (amount: number, status: 'manual' | 'failed' = 'manual') => {
      const id = newId()
      const { id: attempt_id, currency } = attempt
      const times = { created_at: now, updated_at: now }
      await database.db
        .insertInto('refunds')
        .values({ id, attempt_id, amount_minor: amount, currency, reason: 'late', status, ...times })
        .execute()
      return id
    }
    const paid = attempt.amount_minor
    const first = await refund(paid - 100)
    expect(await refusedBy(refund(101))).toBe('payment_attempts_refund_within_paid')
    await refund(100)
    expect(await refusedBy(refund(1))).toBe('payment_attempts_refund_within_paid')
    // What failed was not given back.
    await database.db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', first).execute()
    await refund(paid, 'failed')
    await refund(paid - 100)
    expect(await refusedBy(refund(1))).toBe('payment_attempts_refund_within_paid')
  })

  test('a negative price', async () => {
    expect(await refusedBy(makeService(database.db, { price_minor: -1 }))).toBe('services_price_not_negative')
    // The price is due at once, or in part: PostgreSQL checks constraints in the order of their names.
    expect(await refusedBy(makeBooking(database.db, { price_minor: -1 }))).toBe(
      'bookings_due_now_within_price',
    )
  })

  test('an end before, or at, the start, or more than a day after it', async () => {
    const { starts_at, ...slot } = await makeSlot(database.db)
    for (const minutes of [-60, 0, 24 * 60 + 1]) {
      const ends_at = addMinutes(starts_at, minutes)
      const other = makeSlot(database.db, { date: slot.date, starts_at, ends_at })
      expect(await refusedBy(other)).toBe('slots_end_after_start')
    }
  })

  test('two slots of a service at one start, and two accounts of one address', async () => {
    const slot = await makeSlot(database.db)
    expect(await refusedBy(makeSlot(database.db, { service_id: slot.service_id }))).toBe(
      'slots_one_per_start',
    )
    const { email } = await makeUser(database.db)
    await expect(makeUser(database.db, { email })).rejects.toThrow('has an account already')
  })

  test('a slot that is withdrawn and on offer, a schedule or a holiday that ends before it begins', async () => {
    expect(await refusedBy(makeSlot(database.db, { withdrawn: true }))).toBe('slots_withdrawn_is_canceled')
    const { id: service_id } = await makeService(database.db)
    const now = new Date()
    const stamps = { created_at: now, updated_at: now }
    const schedule = (given: object) =>
      database.db
        .insertInto('schedules')
        .values({ id: newId(), service_id, valid_from: '2030-01-02', ...stamps, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
    expect(await refusedBy(schedule({ valid_to: '2030-01-01' }))).toBe('schedules_to_after_from')
    expect(await refusedBy(schedule({ capacity: 0 }))).toBe('schedules_capacity')
    const holiday = {
      id: newId(),
      from_date: '2030-01-02',
      to_date: '2030-01-01',
      name: 'Eid',
      created_at: now,
    }
    expect(await refusedBy(database.db.insertInto('closed_dates').values(holiday).execute())).toBe(
      'closed_dates_to_after_from',
    )
    expect(await refusedBy(makeBooking(database.db, { late_refund_percent: 101 }))).toBe(
      'bookings_late_refund_percent',
    )
    expect(await refusedBy(makeUser(database.db, { staff_note: 'x'.repeat(2001) }))).toBe('users_staff_note')
  })

  test('an admin without a duty, a user with one, and an unknown one', async () => {
    const { db } = database
    expect(await refusedBy(makeUser(db, { role: 'admin', duty: null }))).toBe('users_duty_of_admins')
    expect(await refusedBy(makeUser(db, { role: 'user', duty: 'owner' }))).toBe('users_duty_of_admins')
    expect(await refusedBy(makeUser(db, { role: 'admin', duty: 'king' as never }))).toBe('users_duty')
    const awaiting = { role: 'admin', duty_awaits_email: true } as const
    expect(await refusedBy(makeUser(db, awaiting))).toBe('nothing')
    expect(await refusedBy(makeUser(db, { ...awaiting, role: 'user' }))).toBe('users_duty_awaits_email')
    expect(await refusedBy(makeUser(db, { ...awaiting, email_verified_at: new Date() }))).toBe(
      'users_duty_awaits_email',
    )
  })

  test('an account that nobody can sign in to, and one phone number for two accounts', async () => {
    const { db } = database
    const { id } = await makeUser(db, { verified_phone: '+8801711000001' })
    const set = (change: object) =>
      refusedBy(db.updateTable('users').set(change).where('id', '=', id).execute())
    expect(await refusedBy(makeUser(db, { verified_phone: '+8801711000001' }))).toBe(
      'users_verified_phone_unique',
    )
    expect(await set({ verified_phone: '01711000001' })).toBe('users_verified_phone')
    expect(await set({ phone_e164: '01711000001' })).toBe('users_phone_e164')
    expect(await set({ email: null, email_verified_at: new Date() })).toBe('users_email_verified')
    expect(await set({ email: null, verified_phone: null })).toBe('users_account_or_contact')
    expect(await set({ email: null })).toBe('nothing')
  })

  test('a sign-in code that goes nowhere, lasts no time or is guessed on and on', async () => {
    const at = new Date()
    const code = { destination: '+8801711000001', locale: 'en' as const, asked_at: at }
    const insert = (change: object) =>
      refusedBy(
        database.db
          .insertInto('login_codes')
          .values({ id: newId(), ...code, expires_at: addMinutes(at, 10), ...change })
          .execute(),
      )
    expect(await insert({})).toBe('nothing')
    expect(await insert({ destination: 'shirin@test.example' })).toBe('nothing')
    expect(await insert({ destination: '01711000001' })).toBe('login_codes_destination')
    expect(await insert({ destination: 'Shirin@test.example' })).toBe('login_codes_destination')
    expect(await insert({ locale: 'fr' })).toBe('login_codes_locale')
    expect(await insert({ expires_at: at })).toBe('login_codes_expire_later')
    expect(await insert({ wrong_entries: 6 })).toBe('login_codes_wrong_entries')
  })

  test('a refund or a cancellation that contradicts the status', async () => {
    const { db } = database
    const booking = await makeBooking(db)
    const attempt = await makeAttempt(db, booking)
    const now = new Date()
    const refund = { id: newId(), attempt_id: attempt.id, amount_minor: 1, currency: 'USD', reason: 'test' }
    await db
      .insertInto('refunds')
      .values({ ...refund, status: 'manual', created_at: now, updated_at: now })
      .execute()
    const setRefund = (change: object) =>
      db.updateTable('refunds').set(change).where('id', '=', refund.id).execute()
    expect(await refusedBy(setRefund({ status: 'succeeded' }))).toBe('refunds_settled_when_succeeded')
    expect(await refusedBy(setRefund({ settled_by_hand: true }))).toBe('refunds_by_hand_when_settled')
    const setBooking = (change: object) =>
      db.updateTable('bookings').set(change).where('id', '=', booking.id).execute()
    expect(await refusedBy(setBooking({ canceled_by: 'business' }))).toBe(
      'bookings_canceled_by_when_canceled',
    )
    expect(await refusedBy(setBooking({ cancel_message: 'x' }))).toBe('bookings_cancel_message_when_canceled')
  })
})
