import type { VisitPrice } from '@jhilik/contract/visit-prices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { findSharedService } from '../src/site/views/shared-links.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { addAddOn, addCoupon, addRule, addSecondService, addSizesOfAnHour } from './support/price-list.ts'
import { book, bookingBody, bookingOf, makeOffer, type Offer } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

const sandbox = { faults: { ...NO_FAULTS, ipn: 'never' as const } }
let app: TestApp
let customer: SignedIn
let offer: Offer

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox })
})
beforeEach(async () => {
  for (const table of ['price_rules', 'settings', 'standing_discounts'] as const) {
    await app.ctx.db.deleteFrom(table).execute()
  }
  customer = await app.signIn()
  offer = await makeOffer(app, { start_time: '10:00', end_time: '11:00' })
  await setService({ duration_minutes: 45 })
})
afterAll(() => app.close())

const addThreeSizes = () => addSizesOfAnHour(app.ctx.db, offer.serviceId)
const addService = (given: Parameters<typeof addSecondService>[1] = {}) => addSecondService(app.ctx, given)
const bookWith = (more: object = {}, who = customer) =>
  book(app, who, offer, { body: { ...bookingBody(offer, who.user), ...more } })
const ask = (more: object = {}) =>
  app.request<Answer<VisitPrice>>('POST', '/api/bookings/price', {
    token: customer.token,
    body: { ...offer, ...more },
  })
const priced = async (more: object = {}) => (await ask(more)).body.data
const setService = (values: object) =>
  app.ctx.db.updateTable('services').set(values).where('id', '=', offer.serviceId).execute()

describe('what a visit costs', () => {
  it('is the sum of its sizes and add-ons, the same when it is asked, held and read', async () => {
    const [, suv] = await addThreeSizes()
    const polish = await addAddOn(app.ctx.db, offer.serviceId, { max_quantity: 3 })
    const second = await addService()
    const choice = {
      size: suv,
      addOns: [{ addOn: polish, quantity: 2 }],
      moreLines: [{ serviceId: second.id, ...testVehicle, registrationPlate: 'DHAKA METRO GA 22 2222' }],
    }
    // 60 + 2 × 5 + 25 in 45 + 2 × 15 + 10 minutes, which the slot does not last.
    const tooLong = await ask(choice)
    expect([tooLong.status, tooLong.body.errors]).toMatchObject([400, [{ path: 'slotId' }]])
    await app.ctx.db.updateTable('service_add_ons').set({ minutes: 0 }).where('id', '=', polish).execute()
    await app.ctx.db
      .updateTable('services')
      .set({ duration_minutes: 15 })
      .where('id', '=', second.id)
      .execute()
    const asked = await priced(choice)
    expect(asked).toMatchObject({ price: 95, dueNow: 95, minutes: 60, charges: [], canPayOnSite: false })
    expect(asked.lines.map(({ size, price, addOns }) => [size?.name, price, addOns.length])).toEqual([
      ['SUV', 60, 1],
      [undefined, 25, 0],
    ])
    const made = await bookWith({ ...choice, expectedPrice: 95, expectedDueNow: 95 })
    expect(made.status).toBe(201)
    const booking = await bookingOf(app, customer, made.body.data.bookingId)
    expect(booking).toMatchObject({ price: 95, dueNow: 95, minutes: 60, slot: { endTime: '11:00' } })
    expect(booking.lines.map(({ price, registrationPlate }) => [price, registrationPlate])).toEqual([
      [60, testVehicle.registrationPlate],
      [25, 'DHAKA METRO GA 22 2222'],
    ])
    const { plate_spellings } = await app.ctx.db
      .selectFrom('bookings')
      .select('plate_spellings')
      .where('id', '=', booking._id)
      .executeTakeFirstOrThrow()
    expect(plate_spellings).toContain('DHAKA METRO-GA 22-2222')
  })

  it('is that of the cheapest size for a client that names none, on the day of the visit', async () => {
    const [sedan, suv] = await addThreeSizes()
    expect((await priced()).lines[0]?.size?._id).toBe(sedan)
    const { date } = await app.ctx.db
      .selectFrom('slots')
      .select('date')
      .where('id', '=', offer.slotId)
      .executeTakeFirstOrThrow()
    const dear = { service_id: offer.serviceId, size_id: sedan ?? null, price_minor: 7000 }
    const nextDay = sql<string>`(${date}::date + 1)`
    await app.ctx.db
      .insertInto('service_prices')
      .values({ ...dear, from_date: nextDay })
      .execute()
    expect((await priced()).price).toBe(40)
    await app.ctx.db
      .insertInto('service_prices')
      .values({ ...dear, from_date: date })
      .execute()
    expect(await priced()).toMatchObject({ price: 60, lines: [{ size: { _id: suv } }] })
    expect((await priced({ size: sedan })).price).toBe(70)
  })

  it('has rules by weekday, hour, date, area and service, then the minimum, the own discount and the coupon', async () => {
    const { db } = app.ctx
    const { date } = await db
      .selectFrom('slots')
      .select('date')
      .where('id', '=', offer.slotId)
      .executeTakeFirstOrThrow()
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    await addRule(db, { name: 'Other days', weekdays: [(weekday % 7) + 1] })
    await addRule(db, { name: 'Mornings', from_time: '09:00', to_time: '10:00' })
    await addRule(db, { name: 'Past', to_date: '2020-01-01' })
    await addRule(db, { name: 'Other service', service_id: (await addService()).id })
    await addRule(db, { name: 'Other currency', amount_minor: 100, currency: 'JPY' })
    await addRule(db, { name: 'Off', active: false })
    expect((await priced()).charges).toEqual([])
    await addRule(db, { name: 'Day', weekdays: [weekday], rate: 10_000 })
    await addRule(db, {
      name: 'Hour',
      from_time: '10:00',
      to_time: '11:00',
      amount_minor: -300,
      currency: app.ctx.config.currency,
    })
    await addRule(db, { name: 'Date', from_date: date, to_date: date, rate: 5_000 })
    const area = newId()
    await db
      .insertInto('areas')
      .values({
        id: area,
        name_en: 'Savar',
        name_bn: '',
        position: 0,
        active: true,
        created_at: new Date(),
        updated_at: new Date(),
      } as never)
      .execute()
    await addRule(db, { name: 'Travel', area_id: area, amount_minor: 250, currency: app.ctx.config.currency })
    await db
      .insertInto('settings')
      .values({ key: 'prices', value: JSON.stringify({ minimum: 50 }), updated_at: new Date() } as never)
      .execute()
    await db
      .insertInto('standing_discounts')
      .values({ user_id: customer.user.sub, rate: 20_000, reason: 'Neighbor', updated_at: new Date() })
      .execute()
    const coupon = await addCoupon(db, { amount_minor: 1050, currency: app.ctx.config.currency })
    const asked = await priced({ area, coupon: ` ${coupon.toLowerCase()} ` })
    expect(asked.charges.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['rule', 'Day', 4],
      ['rule', 'Hour', -3],
      ['rule', 'Date', 2],
      ['rule', 'Travel', 2.5],
      ['minimum', '', 4.5],
      ['standing', '', -10],
      ['coupon', coupon, -10.5],
    ])
    expect(asked.price).toBe(29.5)
    const { data } = (await bookWith({ area, coupon })).body
    expect(await bookingOf(app, customer, data.bookingId)).toMatchObject({
      price: 29.5,
      charges: asked.charges,
    })
  })

  it('includes a tax that is added to each price by itself, or that the prices include', async () => {
    const { db } = app.ctx
    await addAddOn(db, offer.serviceId, { price_minor: 333, minutes: 0, required: true })
    const [addOn] = await db
      .selectFrom('service_add_ons')
      .select('id')
      .where('service_id', '=', offer.serviceId)
      .execute()
    const addOns = [{ addOn: addOn?.id, quantity: 1 }]
    const setTax = (mode: string) =>
      db
        .insertInto('settings')
        .values({
          key: 'tax',
          value: JSON.stringify({ taxMode: mode, taxName: 'VAT', taxRate: 15, bin: '000123456-0101' }),
          updated_at: new Date(),
        } as never)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute()
    await setTax('exclusive')
    expect((await priced({ addOns })).price).toBe(46 + 3.83)
    await setTax('inclusive')
    expect((await priced({ addOns })).price).toBe(43.33)
  })

  it('is paid by the terms by which most is due now', async () => {
    const onSite = await addService({ payment_terms: 'none' })
    await setService({ payment_terms: 'deposit_percent', deposit_percent: 20 })
    const both = { moreLines: [{ serviceId: onSite.id, ...testVehicle }] }
    expect(await priced(both)).toMatchObject({ price: 65, dueNow: 13, canPayOnSite: false })
    const gateway = app.ctx.gateways.keys().next().value
    expect(await priced({ ...both, gateway })).toMatchObject({ dueNow: 13, canPayOnSite: false })
    await setService({ payment_terms: 'none', deposit_percent: null })
    expect(await priced(both)).toMatchObject({ price: 65, dueNow: 0, canPayOnSite: true })
    expect(await priced({ ...both, gateway })).toMatchObject({ dueNow: 65, canPayOnSite: true })
  })
})

describe('a choice is refused at its field, when it is asked as when it is booked:', () => {
  const other = (more: object = {}) => ({ serviceId: newId(), ...testVehicle, ...more })
  it.each<[string, () => Promise<object>, string]>([
    ['an unknown service', async () => ({ moreLines: [other()] }), 'moreLines.0.serviceId'],
    [
      'an archived one',
      async () => ({ moreLines: [other({ serviceId: (await addService({ archived_at: new Date() })).id })] }),
      'moreLines.0.serviceId',
    ],
    [
      'one in another currency',
      async () => ({ moreLines: [other({ serviceId: (await addService({ currency: 'JPY' })).id })] }),
      'moreLines.0.serviceId',
    ],
    [
      'one that is done elsewhere',
      async () => ({ moreLines: [other({ serviceId: (await addService({ done_at: 'base' })).id })] }),
      'moreLines.0.serviceId',
    ],
    [
      'more than ten services',
      async () => ({ moreLines: Array.from({ length: 10 }, () => other()) }),
      'moreLines',
    ],
    ['an unknown size', async () => ({ size: newId() }), 'size'],
    [
      'a size of another service',
      async () => {
        const [size] = await addThreeSizes()
        return { moreLines: [other({ serviceId: (await addService()).id, size })] }
      },
      'moreLines.0.size',
    ],
    ['an unknown add-on', async () => ({ addOns: [{ addOn: newId(), quantity: 1 }] }), 'addOns'],
    [
      'an add-on of another size',
      async () => {
        const [size_id, size] = await addThreeSizes()
        const addOn = await addAddOn(app.ctx.db, offer.serviceId, { size_id: size_id ?? null })
        return { size, addOns: [{ addOn, quantity: 1 }] }
      },
      'addOns',
    ],
    [
      'a missing add-on',
      async () => {
        await addAddOn(app.ctx.db, offer.serviceId, { required: true })
        return {}
      },
      'addOns',
    ],
    [
      'more pieces than there may be',
      async () => ({ addOns: [{ addOn: await addAddOn(app.ctx.db, offer.serviceId), quantity: 2 }] }),
      'addOns',
    ],
    [
      'an add-on twice',
      async () => {
        const addOn = await addAddOn(app.ctx.db, offer.serviceId)
        return { addOns: [1, 1].map((quantity) => ({ addOn, quantity })) }
      },
      'addOns',
    ],
    [
      'no piece of an add-on',
      async () => ({ addOns: [{ addOn: newId(), quantity: 0 }] }),
      'addOns.0.quantity',
    ],
    [
      'more than a slot lasts',
      async () => ({
        moreLines: [other({ serviceId: (await addService({ duration_minutes: 50 })).id })],
      }),
      'slotId',
    ],
    [
      'more than a day',
      async () => ({
        moreLines: [other({ serviceId: (await addService({ duration_minutes: 1440 })).id })],
      }),
      'moreLines',
    ],
    ['an unknown code', async () => ({ coupon: 'NOSUCH' }), 'coupon'],
    ['what is no code', async () => ({ coupon: '?' }), 'coupon'],
    [
      'a code that is off',
      async () => ({ coupon: await addCoupon(app.ctx.db, { active: false }) }),
      'coupon',
    ],
    [
      'one of the past',
      async () => ({ coupon: await addCoupon(app.ctx.db, { to_date: '2020-01-01' }) }),
      'coupon',
    ],
    [
      'one to come',
      async () => ({ coupon: await addCoupon(app.ctx.db, { from_date: '2999-01-01' }) }),
      'coupon',
    ],
    [
      'one of other services',
      async () => ({ coupon: await addCoupon(app.ctx.db, { service_ids: [newId()] }) }),
      'coupon',
    ],
    [
      'one of a higher price',
      async () => ({ coupon: await addCoupon(app.ctx.db, { minimum_minor: 4001 }) }),
      'coupon',
    ],
    [
      'an amount in another currency',
      async () => ({ coupon: await addCoupon(app.ctx.db, { amount_minor: 5, currency: 'JPY' }) }),
      'coupon',
    ],
  ])('%s', async (_what, choose, path) => {
    const choice = await choose()
    for (const answer of [await ask(choice), await bookWith(choice)]) {
      expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path }] }])
    }
  })

  it('a further vehicle that is not entered, but only when it is booked', async () => {
    const choice = { moreLines: [{ serviceId: (await addService()).id, registrationPlate: '' }] }
    expect((await ask(choice)).status).toBe(200)
    const refused = await bookWith(choice)
    expect(refused.status).toBe(400)
    const paths = (refused.body as unknown as Answer).errors?.map(({ path }) => path)
    expect(paths).toContain('moreLines.0.vehicleBrand')
    expect(paths).toContain('moreLines.0.registrationPlate')
  })

  it('a code that was used: by this customer, by all, or by somebody who was here before', async () => {
    const { db } = app.ctx
    const mine = await addCoupon(db, { max_uses_per_person: 1 })
    const first = await addCoupon(db, { first_visit_only: true })
    const last = await addCoupon(db, { max_uses: 1 })
    expect((await bookWith({ coupon: mine })).status).toBe(201)
    const elsewhere = await makeOffer(app, { start_time: '12:00', end_time: '13:00' })
    const again = (coupon: string, more: object = {}) =>
      app.request<Answer>('POST', '/api/bookings/price', {
        token: customer.token,
        body: { ...elsewhere, coupon, ...more },
      })
    for (const [coupon, key] of [
      [mine, 'couponIsUsedByYou'],
      [first, 'couponIsForFirstVisit'],
    ] as const) {
      const { status, body } = await again(coupon)
      expect([status, body.errors]).toMatchObject([400, [{ path: 'coupon', key }]])
    }
    const other = await app.signIn()
    expect(
      (await book(app, other, elsewhere, { body: { ...bookingBody(elsewhere, other.user), coupon: last } }))
        .status,
    ).toBe(201)
    const { body } = await app.request<Answer>('POST', '/api/bookings/price', {
      token: customer.token,
      body: { ...(await makeOffer(app)), coupon: last },
    })
    expect(body.errors).toMatchObject([{ path: 'coupon', key: 'couponIsUsedUp' }])
  })
})

it('a free visit is confirmed at once', async () => {
  const coupon = await addCoupon(app.ctx.db, { rate: 100_000 })
  const { data } = (await bookWith({ coupon, expectedDueNow: 0 })).body
  expect(await bookingOf(app, customer, data.bookingId)).toMatchObject({ status: 'confirmed', price: 0 })
})

it('a price that begins today is that of the previews of links', async () => {
  const { db, config } = app.ctx
  const today = wallClock(app.clock.now(), config.timeZone).date
  await db
    .insertInto('service_prices')
    .values({ service_id: offer.serviceId, from_date: today, price_minor: 4700 })
    .execute()
  const shared = await findSharedService(db, offer.serviceId, 'en', today)
  expect(shared?.labels[0]).toContain('47')
  const yesterday = await findSharedService(db, offer.serviceId, 'en', addDays(today, -1))
  expect(yesterday?.labels[0]).toContain('40')
})
