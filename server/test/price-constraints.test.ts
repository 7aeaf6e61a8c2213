import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeUser } from '../src/demo/factories.ts'
import type { Database } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { openTestDatabase } from './support/database.ts'
import { addAddOn, addCoupon, addRule, addSizes } from './support/price-list.ts'

let database: Database
let service: string
/** A booking of 40 with one line and no vehicle of a further one. */
let booking: string
let line: string
let size: string
let user: string

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  service = (await makeService(db, { price_minor: 4000, duration_minutes: 30 })).id
  ;[size = ''] = await addSizes(db, service, [{ name: 'Sedan', price_minor: 4000, minutes: 30 }])
  const made = await makeBooking(db, { service_id: service })
  booking = made.id
  line = (
    await db
      .selectFrom('booking_lines')
      .select('id')
      .where('booking_id', '=', booking)
      .executeTakeFirstOrThrow()
  ).id
  user = (await makeUser(db)).id
})
afterAll(() => database.close())

/** The constraint that refuses a statement. What is not refused is undone. */
function refusedBy(statement: RawBuilder<unknown>): Promise<string> {
  const undo = new Error('undo')
  return database.db
    .transaction()
    .execute(async (tx) => {
      await statement.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw undo
    })
    .then(
      () => '',
      (error: { constraint?: string }) => (error === undo ? 'nothing' : (error.constraint ?? String(error))),
    )
}

const set = (table: string, id: () => string, change: string) => () =>
  sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id()}`
const ofSize = (change: string) => set('service_sizes', () => size, change)
const ofBooking = (change: string) => set('bookings', () => booking, change)
const ofLine = (change: string) => set('booking_lines', () => line, change)
/** Adds a row with these values besides those that it needs. */
const insert =
  (table: string, usual: () => Record<string, unknown>, given: Record<string, unknown>) => () => {
    const row = { ...usual(), ...given }
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`
  }
const addOn = (given: object) =>
  insert(
    'service_add_ons',
    () => ({ id: newId(), service_id: service, position: 90, name: 'Wax', price_minor: 1, minutes: 1 }),
    { ...given },
  )
const dated = (given: object) =>
  insert('service_prices', () => ({ service_id: service, from_date: '2030-01-01', price_minor: 1 }), {
    ...given,
  })
const at = new Date()
const rule = (given: object) =>
  insert(
    'price_rules',
    () => ({ id: newId(), position: 90, name: 'Friday', rate: 1000, created_at: at, updated_at: at }),
    { ...given },
  )
const coupon = (given: object) =>
  insert(
    'coupons',
    () => ({ id: newId(), code: 'TEN-OFF', rate: 1000, currency: 'BDT', created_at: at, updated_at: at }),
    { ...given },
  )
const standing = (given: object) =>
  insert('standing_discounts', () => ({ user_id: user, rate: 1000, reason: 'Neighbor', updated_at: at }), {
    ...given,
  })
const bookedAddOn = (given: object) =>
  insert(
    'booking_add_ons',
    () => ({
      line_id: line,
      position: 0,
      add_on_id: newId(),
      name: 'Wax',
      quantity: 1,
      price_minor: 0,
      minutes: 0,
    }),
    { ...given },
  )
const charge = (given: object) =>
  insert(
    'booking_charges',
    () => ({ booking_id: booking, position: 1, kind: 'rule', rate: 1, amount_minor: 0 }),
    {
      ...given,
    },
  )
const furtherLine = (given: object) =>
  insert(
    'booking_lines',
    () => ({
      id: newId(),
      booking_id: booking,
      position: 2,
      service_id: service,
      service_name: 'Wash',
      price_minor: 0,
      minutes: 1,
    }),
    { ...given },
  )
const VEHICLE = {
  vehicle_type: 'suv',
  vehicle_brand: 'Toyota',
  vehicle_model: 'Prado',
  manufacturing_year: 2020,
}

describe('the database refuses', () => {
  test.each<[constraint: string, statement: () => RawBuilder<unknown>]>([
    ['service_sizes_position_not_negative', ofSize('position = -1')],
    ['service_sizes_name_present', ofSize(`name = ''`)],
    ['service_sizes_vehicle_size', ofSize(`vehicle_size = 'ship'`)],
    ['service_sizes_up_to', ofSize('up_to = 0')],
    ['service_sizes_of_vehicle_or_place', ofSize(`vehicle_size = 'suv', up_to = 3`)],
    ['service_sizes_price_not_negative', ofSize('price_minor = -1')],
    ['service_sizes_minutes', ofSize('minutes = 1441')],
    ['services_cost_cheapest_size', ofSize('price_minor = 3999')],
    ['services_cost_cheapest_size', ofSize('minutes = 31')],
    ['services_cost_cheapest_size', set('services', () => service, 'price_minor = 4001')],
    ['service_add_ons_position_not_negative', addOn({ position: -1 })],
    ['service_add_ons_name_present', addOn({ name: '' })],
    ['service_add_ons_price_not_negative', addOn({ price_minor: -1 })],
    ['service_add_ons_minutes', addOn({ minutes: -1 })],
    ['service_add_ons_max_quantity', addOn({ max_quantity: 0 })],
    ['service_add_ons_size_id_fkey', addOn({ size_id: newId() })],
    ['nothing', addOn({})],
    ['service_prices_price_not_negative', dated({ price_minor: -1 })],
    ['service_prices_service_id_fkey', dated({ service_id: newId() })],
    ['nothing', dated({})],
    ['price_rules_name_present', rule({ name: '' })],
    ['price_rules_weekdays', rule({ weekdays: [8] })],
    ['price_rules_rate', rule({ rate: 0 })],
    ['price_rules_rate', rule({ rate: -100_001 })],
    ['price_rules_rate_or_amount', rule({ rate: null })],
    ['price_rules_rate_or_amount', rule({ amount_minor: 5, currency: 'BDT' })],
    ['price_rules_amount_not_zero', rule({ rate: null, amount_minor: 0, currency: 'BDT' })],
    ['price_rules_amount_with_currency', rule({ rate: null, amount_minor: 5 })],
    ['price_rules_currency', rule({ rate: null, amount_minor: 5, currency: 'taka' })],
    ['price_rules_times_both_or_none', rule({ from_time: '10:00' })],
    ['price_rules_times_both_or_none', rule({ from_time: '10:00', to_time: '10:00' })],
    ['price_rules_to_after_from', rule({ from_date: '2027-01-02', to_date: '2027-01-01' })],
    ['nothing', rule({ weekdays: [5, 6], from_time: '10:00', to_time: '12:00' })],
    ['coupons_code', coupon({ code: 'ten' })],
    ['coupons_rate', coupon({ rate: 100_001 })],
    ['coupons_rate_or_amount', coupon({ rate: null })],
    ['coupons_amount_positive', coupon({ rate: null, amount_minor: 0 })],
    ['coupons_minimum_not_negative', coupon({ minimum_minor: -1 })],
    ['coupons_currency', coupon({ currency: 'bdt' })],
    ['coupons_to_after_from', coupon({ from_date: '2027-01-02', to_date: '2027-01-01' })],
    ['coupons_max_uses', coupon({ max_uses: 0 })],
    ['coupons_max_uses_per_person', coupon({ max_uses_per_person: 0 })],
    ['nothing', coupon({})],
    ['standing_discounts_rate', standing({ rate: 0 })],
    ['standing_discounts_reason_present', standing({ reason: '' })],
    ['nothing', standing({})],
    ['bookings_price_of_lines', ofBooking('price_minor = 3999, due_now_minor = 3999')],
    ['bookings_full_terms', ofBooking('due_now_minor = 1')],
    ['nothing', ofBooking('due_now_minor = 1, repriced_at = now()')],
    ['bookings_coupon_use_of_coupon', ofBooking('coupon_use = 1')],
    ['bookings_coupon_limit_of_coupon', ofBooking('coupon_limit = 1')],
    ['booking_lines_position', furtherLine({ position: 21 })],
    ['booking_lines_one_per_position', furtherLine({ position: 1 })],
    ['booking_lines_price_not_negative', furtherLine({ price_minor: -1 })],
    ['bookings_price_of_lines', furtherLine({ price_minor: 1 })],
    ['booking_lines_minutes', furtherLine({ minutes: 0 })],
    ['booking_lines_rooms', furtherLine({ rooms: 0 })],
    ['booking_lines_floor', furtherLine({ floor: 101 })],
    ['booking_lines_units', furtherLine({ units: 51 })],
    ['booking_lines_vehicle_all_or_none', furtherLine(VEHICLE)],
    ['nothing', furtherLine({ ...VEHICLE, registration_plate: 'DHAKA 1' })],
    ['booking_lines_first_asks_in_booking', ofLine('rooms = 3')],
    ['bookings_price_of_lines', ofLine('price_minor = 4001')],
    ['bookings_price_of_lines', ofLine('canceled_at = now()')],
    ['bookings_price_of_lines', () => sql`delete from booking_lines where id = ${line}`],
    ['booking_add_ons_quantity', bookedAddOn({ quantity: 0 })],
    ['booking_add_ons_price_not_negative', bookedAddOn({ price_minor: -1 })],
    ['booking_add_ons_minutes', bookedAddOn({ minutes: -1 })],
    ['bookings_price_of_lines', bookedAddOn({ price_minor: 1 })],
    ['nothing', bookedAddOn({})],
    ['booking_charges_kind', charge({ kind: 'gift' })],
    ['booking_charges_agreed', charge({ kind: 'coupon', rate: null })],
    ['booking_charges_agreed', charge({ kind: 'coupon', agreed_minor: -1 })],
    ['booking_charges_agreed', charge({ kind: 'minimum', rate: null, agreed_minor: 1 })],
    ['booking_charges_sign', charge({ kind: 'coupon', amount_minor: 1 })],
    ['booking_charges_sign', charge({ kind: 'minimum', amount_minor: -1 })],
    ['bookings_price_of_lines', charge({ amount_minor: 1 })],
    ['nothing', charge({ kind: 'coupon' })],
  ])('%s', async (constraint, statement) => {
    expect(await refusedBy(statement())).toBe(constraint)
  })

  test('the same place in the order, and the same price of a day, twice', async () => {
    const { db } = database
    await addAddOn(db, service, { position: 5 })
    expect(await refusedBy(addOn({ position: 5 })())).toBe('service_add_ons_one_per_position')
    await addRule(db, { position: 6 })
    expect(await refusedBy(rule({ position: 6 })())).toBe('price_rules_one_per_position')
    await db
      .insertInto('service_prices')
      .values({ service_id: service, from_date: '2031-01-01', price_minor: 1 })
      .execute()
    expect(await refusedBy(dated({ from_date: '2031-01-01' })())).toBe('service_prices_one_per_day')
    await addCoupon(db, { code: 'TWICE' })
    expect(await refusedBy(coupon({ code: 'TWICE' })())).toBe('coupons_code_unique')
  })

  test('a use of a coupon by two live bookings, beyond its limit, or with another limit', async () => {
    const { db } = database
    await addCoupon(db, { code: 'ONCE', max_uses: 1 })
    const { id } = await db
      .selectFrom('coupons')
      .select('id')
      .where('code', '=', 'ONCE')
      .executeTakeFirstOrThrow()
    const use = (of: string, number: number, limit: number) =>
      sql`update bookings set coupon_id = ${id}, coupon_use = ${number}, coupon_limit = ${limit} where id = ${of}`
    const other = await makeBooking(db)
    expect(await refusedBy(use(booking, 2, 1))).toBe('bookings_coupon_within_limit')
    expect(await refusedBy(use(booking, 1, 2))).toBe('bookings_coupon_limit_fkey')
    await use(booking, 1, 1).execute(db)
    expect(await refusedBy(use(other.id, 1, 1))).toBe('bookings_one_live_per_coupon_use')
    await db.updateTable('bookings').set({ status: 'canceled' }).where('id', '=', booking).execute()
    expect(await refusedBy(use(other.id, 1, 1))).toBe('nothing')
    expect(
      await refusedBy(sql`update bookings set status = 'confirmed', coupon_use = 2 where id = ${booking}`),
    ).toBe('bookings_coupon_within_limit')
  })
})
