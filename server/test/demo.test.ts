import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LIST_CAP } from '@jhilik/contract/paging.ts'
import { serviceRequestSchema } from '@jhilik/contract/service-requests.ts'
import { DENSE_CITY } from '@jhilik/contract/travel.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { estimatedTravel } from '../src/calendar/rules/travel.ts'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { customers, services } from '../src/demo/content.ts'
import { planDay } from '../src/demo/days.ts'
import {
  makeAttempt,
  makeBooking,
  makeReview,
  makeService,
  makeSlot,
  makeUser,
} from '../src/demo/factories.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { instantOf } from '../src/platform/clock.ts'
import { startTestApp, type TestApp } from './support/app.ts'

const TABLES = ['users', 'services', 'slots', 'bookings', 'payment_attempts', 'reviews'] as const

let app: TestApp
async function count(): Promise<Record<string, number>> {
  const { db } = app.ctx
  const entries = TABLES.map(async (table) => {
    const { n } = await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
    return [table, Number(n)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const slotsFrom = (date: string) =>
  app.ctx.db.selectFrom('slots').selectAll().where('date', '>=', date).orderBy('starts_at').execute()

describe('the seed of a demo', () => {
  beforeEach(async () => {
    app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
    // Half past one at night in Dhaka, still the day before in UTC.
    app.clock.set('2031-03-10T19:30:00Z')
  })
  afterEach(() => app.close())

  it('changes nothing when it runs again', async () => {
    await seedDemo(app.ctx)
    const before = await count()
    await seedDemo(app.ctx)
    expect(await count()).toEqual(before)
    expect(before).toMatchObject({ services: services.length, users: customers.length + 2 })
  })

  it('happens once when several processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => seedDemo(app.ctx)))
    expect(await count()).toMatchObject({ services: services.length, users: customers.length + 2 })
    const slots = await slotsFrom('2031-03-11')
    expect(new Set(slots.map((slot) => `${slot.service_id} ${slot.date} ${slot.start_time}`)).size).toBe(
      slots.length,
    )
  })

  it('offers every service today and on the next fourteen days of the business, within opening hours', async () => {
    await seedDemo(app.ctx)
    const slots = await slotsFrom('2031-03-11')
    const days = new Map<string, Set<string>>()
    for (const slot of slots) {
      days.set(slot.date, (days.get(slot.date) ?? new Set()).add(slot.service_id))
      expect(slot.starts_at).toEqual(instantOf(slot.date, slot.start_time, 'Asia/Dhaka'))
      expect(slot.start_time >= '09:00' && slot.end_time <= '20:00').toBe(true)
    }
    expect([...days.keys()].at(0)).toBe('2031-03-11')
    expect([...days.keys()].at(-1)).toBe('2031-03-25')
    expect([...days.values()].map((ofDay) => ofDay.size)).toEqual(Array(15).fill(services.length))
    expect(slots.length).toBeLessThan(LIST_CAP)
  })

  it('has some slots taken by paid bookings, and leaves every service free seats on every day', async () => {
    await seedDemo(app.ctx)
    const { db } = app.ctx
    const taken = await db
      .selectFrom('bookings')
      .innerJoin('payment_attempts', 'payment_attempts.booking_id', 'bookings.id')
      .select(['slot_id', 'payment_attempts.status', 'payment_attempts.amount_minor', 'bookings.price_minor'])
      .where('bookings.status', '=', 'confirmed')
      .execute()
    expect(taken.length).toBeGreaterThan(50)
    expect(taken.every((row) => row.status === 'paid' && row.amount_minor === row.price_minor)).toBe(true)
    const ids = new Set(taken.map((row) => row.slot_id))
    const free = new Set<string>()
    for (const slot of await slotsFrom('2031-03-11')) {
      if (!ids.has(slot.id)) free.add(`${slot.service_id} ${slot.date}`)
    }
    expect(free.size).toBe(services.length * 15)
  })

  it('spreads the jobs of every day over three crews and six areas, at distances that they can drive', async () => {
    await seedDemo(app.ctx)
    const { db } = app.ctx
    const jobs = await db
      .selectFrom('bookings')
      .innerJoin('areas', 'areas.id', 'bookings.area_id')
      .select(['crew_no', 'slot_date', 'starts_at', 'ends_at', 'occupied_until'])
      .select(['areas.id as areaId', 'areas.latitude', 'areas.longitude'])
      .where('is_live', '=', true)
      .orderBy('starts_at')
      .execute()
    const travel = estimatedTravel(DENSE_CITY, 'Asia/Dhaka')
    for (const ofCrew of Map.groupBy(jobs, ({ crew_no }) => crew_no).values()) {
      for (const [index, job] of ofCrew.entries()) {
        const before = ofCrew[index - 1]
        if (!before) continue
        const leaves = before.occupied_until?.getTime() ?? Number.NaN
        const minutes = before.slot_date === job.slot_date ? travel(before, job, leaves) : 0
        expect(leaves + minutes * 60_000).toBeLessThanOrEqual(job.starts_at.getTime())
      }
    }
    const days = Map.groupBy(
      jobs.filter(({ slot_date }) => slot_date >= '2031-03-11'),
      ({ slot_date }) => slot_date,
    )
    expect(days.size).toBe(15)
    for (const [date, ofDay] of days) {
      expect(new Set(ofDay.map(({ crew_no }) => crew_no)).size, date).toBe(3)
      expect(new Set(ofDay.map(({ areaId }) => areaId)).size, date).toBeGreaterThanOrEqual(6)
    }
    expect(jobs.every(({ crew_no }) => crew_no !== null)).toBe(true)
  })

  it('adds only the days that have come into sight since', async () => {
    await seedDemo(app.ctx)
    const before = await count()
    const known = new Set((await slotsFrom('2031-01-01')).map((slot) => slot.id))
    app.clock.advance({ days: 2 })
    await seedDemo(app.ctx)
    const added = (await slotsFrom('2031-01-01')).filter((slot) => !known.has(slot.id))
    expect([...new Set(added.map((slot) => slot.date))]).toEqual(['2031-03-26', '2031-03-27'])
    expect(await count()).toMatchObject({
      services: before.services,
      users: before.users,
      reviews: before.reviews,
      slots: known.size + added.length,
    })
  })

  it('gets its new days from a job while it runs, but is never begun by it', async () => {
    await app.runJob('demo-days')
    expect(await count()).toMatchObject({ services: 0, slots: 0 })
    await seedDemo(app.ctx)
    app.clock.advance({ days: 1 })
    await app.runJob('demo-days')
    expect((await slotsFrom('2031-03-26')).length).toBeGreaterThan(0)
  })

  it('does not fill the days on which the demo did not run', async () => {
    await seedDemo(app.ctx)
    app.clock.advance({ days: 100 })
    await seedDemo(app.ctx)
    const dates = new Set((await slotsFrom('2031-03-26')).map((slot) => slot.date))
    expect([...dates].at(0)).toBe('2031-06-19')
    expect(dates.size).toBe(15)
  })

  it('respects what people changed: deleted services, edited ones, slots made by hand', async () => {
    await seedDemo(app.ctx)
    const { db } = app.ctx
    const [first, second, third] = await db.selectFrom('services').selectAll().orderBy('position').execute()
    if (!first || !second || !third) throw new Error('services are missing')
    await db.updateTable('services').set({ archived_at: new Date() }).where('id', '=', first.id).execute()
    // The price and the duration of a service with sizes are those of its cheapest size.
    await db.deleteFrom('service_sizes').where('service_id', '=', second.id).execute()
    await db
      .updateTable('services')
      .set({ name: 'Night Wash', duration_minutes: 200 })
      .where('id', '=', second.id)
      .execute()
    const own = await makeSlot(db, {
      service_id: third.id,
      date: '2031-03-26',
      start_time: '09:10',
      end_time: '19:50',
    })
    app.clock.advance({ days: 1 })
    await seedDemo(app.ctx)

    const added = await slotsFrom('2031-03-26')
    expect(added.some((slot) => slot.service_id === first.id)).toBe(false)
    const ofSecond = added.filter((slot) => slot.service_id === second.id)
    expect(ofSecond.map((slot) => [slot.start_time, slot.end_time])).toEqual([
      ['09:00', '12:20'],
      ['13:00', '16:20'],
    ])
    expect(added.filter((slot) => slot.service_id === third.id).map((slot) => slot.id)).toEqual([own.id])
    const names = await db.selectFrom('services').select('name').execute()
    expect(names).toHaveLength(services.length)
    expect(names.map(({ name }) => name)).toContain('Night Wash')
  })

  it('lets both demo accounts sign in, each in its role', async () => {
    await seedDemo(app.ctx)
    for (const role of ['user', 'admin'] as const) {
      const { user } = await app.logIn(DEMO_ACCOUNTS[role])
      expect(user).toMatchObject({ email: DEMO_ACCOUNTS[role].email, role })
    }
  })

  it('gives the demo user a past, and a free road ahead', async () => {
    await seedDemo(app.ctx)
    const own = await app.ctx.db
      .selectFrom('bookings')
      .select(['status', 'starts_at'])
      .where('customer_email', '=', DEMO_ACCOUNTS.user.email)
      .execute()
    expect(own.length).toBeGreaterThanOrEqual(3)
    expect(own.every(({ starts_at }) => starts_at < app.clock.now())).toBe(true)
  })
})

describe('the reviews of a demo', () => {
  beforeEach(async () => {
    app = await startTestApp({ work: false, seed: true })
  })
  afterEach(() => app.close())

  it('are about services and the site, and several stand on what their writers booked', async () => {
    const rows = await app.ctx.db
      .selectFrom('reviews')
      .leftJoin('bookings', 'bookings.id', 'reviews.booking_id')
      .select(['reviews.user_id', 'reviews.service_id', 'reviews.booking_id', 'reviews.created_at'])
      .select(['bookings.user_id as booked_by', 'bookings.service_id as booked', 'bookings.ends_at'])
      .execute()
    const verified = rows.filter(({ booking_id }) => booking_id !== null)
    expect(verified.length).toBeGreaterThan(5)
    for (const row of verified) {
      expect(row.booked_by).toBe(row.user_id)
      expect(row.booked).toBe(row.service_id)
      expect(row.ends_at?.getTime()).toBeLessThan(row.created_at.getTime())
    }
    expect(rows.some(({ service_id }) => service_id === null)).toBe(true)
    expect(rows.some((row) => row.service_id !== null && row.booking_id === null)).toBe(true)
  })
})

describe('the factories', () => {
  beforeEach(async () => {
    app = await startTestApp({ work: false })
  })
  afterEach(() => app.close())

  it('make up whatever a row needs, or take what they are given', async () => {
    const { db } = app.ctx
    const paid = await makeAttempt(db, await makeBooking(db))
    expect(paid).toMatchObject({ status: 'paid', amount_minor: 1_200 })

    const user = await makeUser(db, { name: 'Rumana', password: 'Another-one-7' })
    const service = await makeService(db, { name: 'Roof Wash', price_minor: 900 })
    const slot = await makeSlot(db, { service_id: service.id })
    const booking = await makeBooking(db, { user_id: user.id, slot_id: slot.id, status: 'held' })
    expect(booking).toMatchObject({
      customer_name: 'Rumana',
      service_name: 'Roof Wash',
      price_minor: 900,
      status: 'held',
      starts_at: slot.starts_at,
    })
    const review = await makeReview(db, { user_id: user.id, rating: 4 })
    expect(review).toMatchObject({ user_id: user.id, rating: 4 })
    const login = await app.request('POST', '/api/auth/login', {
      body: { email: user.email, password: 'Another-one-7' },
    })
    expect(login.status).toBe(200)
  })

  it('write nothing when the transaction they are given is rolled back', async () => {
    const { db } = app.ctx
    const work = db.transaction().execute(async (tx) => {
      await makeBooking(tx)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await db.selectFrom('bookings').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})

describe('the content of a demo', () => {
  const pictures = (folder: string) =>
    new Set(
      readdirSync(join(import.meta.dirname, '../../web/public', folder)).map((file) => `/${folder}/${file}`),
    )

  it('is accepted by the form that admins use, in every currency', () => {
    const drawn = pictures('illustrations')
    for (const { slug, name, description, includes, bn, price, minutes, type } of services) {
      const img = `/illustrations/${slug}.svg`
      const form = {
        name,
        description,
        price,
        img,
        duration: minutes,
        serviceType: type,
        includes,
        bn,
      }
      expect(includes.length, slug).toBeGreaterThan(2)
      expect(bn.includes.length, slug).toBe(includes.length)
      expect(serviceRequestSchema.safeParse(form).error).toBeUndefined()
      expect(Number.isInteger(price)).toBe(true)
      expect(drawn).toContain(img)
    }
    const faces = pictures('avatars')
    for (const { img } of customers) if (img) expect(faces).toContain(img)
  })

  it('plans a day without overlaps, whatever the duration', () => {
    for (let minutes = 1; minutes <= 1440; minutes++) {
      const day = planDay(minutes)
      for (const [index, slot] of day.entries()) {
        expect(slot.start < slot.end && slot.end <= '20:00').toBe(true)
        expect(slot.end <= (day[index + 1]?.start ?? '24:00')).toBe(true)
      }
    }
  })
})
