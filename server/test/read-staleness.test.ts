import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { CENTRES, crewsOf } from './support/crews.ts'
import { openTestDatabase } from './support/database.ts'
import { book, bookingBody, makeOffer, type Offer } from './support/shop.ts'

/**
 * The number of changes. A longer run: `STALENESS_CHANGES=1000 npx vitest run --project api
 * server/test/read-staleness.test.ts`.
 */
const CHANGES = Number(process.env.STALENESS_CHANGES ?? 150)
const READERS = 4
const MOST_SEATS = 100
/** Milliseconds after the commit in which an old value may still be read. */
const ALLOWED_MS = 1_000

let database: Database
let apps: TestApp[]
let admin: SignedIn
let offer: Offer
let date: string

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { SESSION_SECRET: 'a secret that both processes have and nobody else' }
  const first = await startTestApp({ work: false, database, env })
  apps = [first, await startTestApp({ work: false, database, env, sandbox: false })]
  admin = await first.signIn('admin')
  offer = await makeOffer(first, { capacity: 1 })
  date = (await first.ctx.db.selectFrom('slots').select('date').executeTakeFirstOrThrow()).date
})
afterAll(async () => {
  for (const app of apps ?? []) await app.close()
  await database?.close()
})

/** Values in the order in which they were current. Until its change has been answered, one may or may not be. */
class History {
  readonly #values: { value: number; from: number; until: number }[] = []

  constructor(value: number) {
    this.#values.push({ value, from: 0, until: Number.POSITIVE_INFINITY })
  }

  async change(value: number, write: () => Promise<unknown>): Promise<void> {
    const last = this.#values.at(-1)
    this.#values.push({ value, from: performance.now(), until: Number.POSITIVE_INFINITY })
    await write()
    if (last) last.until = performance.now()
  }

  /** Tells whether an answer that was asked for at `from` and complete at `to` may have this value. */
  allows(value: number | undefined, from: number, to: number): boolean {
    return this.#values.some(
      (each) => each.value === value && each.from <= to && each.until >= from - ALLOWED_MS,
    )
  }
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

async function read<T>(app: TestApp, path: string) {
  const from = performance.now()
  const { status, body } = await app.request<Answer<T>>('GET', path)
  expect(status).toBe(200)
  return { data: body.data, from, to: performance.now() }
}

it('nobody reads a price or a seat that was changed more than a second before', {
  timeout: 60_000 + CHANGES * 1_000,
}, async () => {
  const prices = new History(40)
  const seats = new History(1)
  let [price, capacity] = [40, 1]
  /** The ids of the bookings by their seats, from 1. */
  const bookings: string[] = []
  let isOver = false
  let answers = 0

  async function keepReading(app: TestApp) {
    while (!isOver) {
      const service = await read<Service>(app, `/api/services/${offer.serviceId}`)
      expect(prices.allows(service.data.price, service.from, service.to), `${service.data.price}`).toBe(true)
      const list = await read<Service[]>(app, '/api/services')
      expect(prices.allows(list.data[0]?.price, list.from, list.to)).toBe(true)
      const slots = await read<Slot[]>(
        app,
        `/api/slots/availability?date=${date}&serviceId=${offer.serviceId}`,
      )
      expect(seats.allows(slots.data[0]?.freeSeats, slots.from, slots.to)).toBe(true)
      answers += 3
    }
  }

  const changes = {
    async price() {
      price += 1
      const body = {
        name: 'Foam Wash',
        description: 'A wash.',
        img: '/illustrations/exterior-foam-wash.svg',
        duration: 60,
        price,
      }
      const app = pick(apps)
      const path = `/api/services/${offer.serviceId}`
      await prices.change(price, () => expectOk(app.request('PUT', path, { token: admin.token, body })))
      // The one who changed it sees it at once.
      expect((await read<Service>(app, path)).data.price).toBe(price)
    },
    async capacity() {
      const wanted = capacity + pick([1, 1, -1])
      if (wanted < Math.max(1, bookings.length) || wanted > MOST_SEATS) return
      capacity = wanted
      const app = pick(apps)
      const path = `/api/slots/${offer.slotId}`
      await seats.change(capacity - bookings.length, () =>
        expectOk(app.request('PATCH', path, { token: admin.token, body: { capacity } })),
      )
    },
    async booking() {
      if (bookings.length === capacity) return
      const { db } = pick(apps).ctx
      await seats.change(capacity - bookings.length - 1, async () => {
        const seat = bookings.length + 1
        bookings.push((await makeBooking(db, { slot_id: offer.slotId, seat, slot_capacity: capacity })).id)
      })
    },
    async cancellation() {
      const id = bookings.pop()
      if (!id) return
      const app = pick(apps)
      const path = `/api/bookings/${id}/cancel`
      await seats.change(capacity - bookings.length, () =>
        expectOk(app.request('POST', path, { token: admin.token, body: { reason: 'Rain' } })),
      )
    },
  }
  const expectOk = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
  }

  const readers = Array.from({ length: READERS }, (_, index) => keepReading(apps[index % 2] as TestApp))
  const all = Promise.all(readers)
  try {
    for (let change = 0; change < CHANGES; change++) {
      await Promise.race([pick(Object.values(changes))(), all])
    }
  } finally {
    isOver = true
  }
  await all
  expect(answers).toBeGreaterThan(CHANGES)
})

it('who books is told of a new price and a taken seat at once, by any process', async () => {
  const [first, second] = apps as [TestApp, TestApp]
  const own = await makeOffer(first)
  const seen = await read<Service>(second, `/api/services/${own.serviceId}`)
  await first.ctx.db
    .updateTable('services')
    .set({ price_minor: 5000 })
    .where('id', '=', own.serviceId)
    .execute()
  const body = { ...bookingBody(own), expectedPrice: seen.data.price }
  const refused = await book(second, admin, own, { body })
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
  expect((await book(first, admin, own)).status).toBe(201)
  const late = await book(second, await second.signIn(), own)
  expect([late.status, late.body.code]).toEqual([409, 'slot_taken'])
})

it('nobody reads a time as free or taken for longer than a second after what a crew can do has changed', {
  timeout: 120_000,
}, async () => {
  const [first, second] = apps as [TestApp, TestApp]
  const { db } = first.ctx
  const crews = crewsOf(first, admin, date)
  const [gulshan, uttara] = [await crews.addArea('gulshan'), await crews.addArea('uttara')]
  const [serviceId, other] = [await crews.addService(), await crews.addService()]
  const crew = await crews.addCrew({ areas: [gulshan] })
  // A second crew is needed, because the business would have none while the first is switched off.
  const helper = await crews.addCrew({ excludedServices: [serviceId, other] })
  await crews.addSlot(serviceId, '15:00', '16:00')
  const [same, later] = [
    await crews.addSlot(other, '15:30', '16:30'),
    await crews.addSlot(other, '18:00', '19:00'),
  ]
  const edit = (given: object) => {
    const { _id, no, version, timeOff, members, ...fields } = crew
    return crews.asOwner('PUT', `/crews/${crew._id}`, { ...fields, members: [], ...given })
  }
  const jobAt = async (slot: { id: string; ends_at: Date }, given: object = {}) =>
    (await makeBooking(db, { slot_id: slot.id, crew_no: crew.no, occupied_until: slot.ends_at, ...given })).id
  const set = (id: string, columns: object) =>
    db.updateTable('bookings').set(columns).where('id', '=', id).execute()
  const cancel = (id: string) => crews.asOwner('POST', `/bookings/${id}/cancel`, { reason: 'Rain' })
  let id = ''
  const centre = (name: keyof typeof CENTRES) => {
    const [latitude, longitude] = CENTRES[name]
    return db.updateTable('areas').set({ latitude, longitude }).where('id', '=', uttara).execute()
  }
  /** What takes the time, and what frees it again. */
  const changes: [what: string, take: () => Promise<unknown>, free: () => Promise<unknown>][] = [
    [
      'time off',
      async () => {
        const off = { fromDate: date, fromTime: '14:00', toDate: date, toTime: '15:30' }
        await crews.asOwner('POST', `/crews/${crew._id}/time-off`, off)
        id = (await db.selectFrom('crew_time_off').select('id').executeTakeFirstOrThrow()).id
      },
      () => crews.asOwner('DELETE', `/crews/${crew._id}/time-off/${id}`),
    ],
    [
      'hours',
      () => edit({ hours: crew.hours.map((open) => ({ ...open, closes: '15:30' })) }),
      () => edit({}),
    ],
    ['the areas of a crew', () => edit({ areas: [uttara] }), () => edit({})],
    ['a skill', () => edit({ excludedServices: [serviceId] }), () => edit({})],
    ['a crew that is switched off', () => edit({ active: false }), () => edit({})],
    ['a booking of another service', async () => (id = await jobAt(same)), () => cancel(id)],
    [
      'a hold that expires',
      async () => (id = await jobAt(same, { status: 'held' })),
      () => set(id, { status: 'expired' }),
    ],
    [
      'a booking that is moved',
      async () => {
        id = await jobAt(later)
        const body = { slotId: same.id, reason: 'They asked' }
        await crews.asOwner('POST', `/bookings/${id}/move`, body)
      },
      () => cancel(id),
    ],
    [
      'a booking that another crew does',
      async () => (id = await jobAt(same)),
      () => set(id, { crew_no: helper.no }),
    ],
    [
      'the place of an area',
      async () => {
        await centre('gulshan')
        const before = await makeSlot(db, { date, start_time: '13:40', end_time: '14:40' })
        await jobAt(before, { area_id: uttara, occupied_until: addMinutes(before.ends_at, 0) })
        await centre('uttara')
      },
      () => centre('gulshan'),
    ],
    [
      'the road between two areas',
      () => {
        const road = { from_area_id: uttara, to_area_id: gulshan, km: 30, measured_at: new Date() }
        return db.insertInto('area_roads').values(road).execute()
      },
      () => db.deleteFrom('area_roads').execute(),
    ],
  ]
  const expectSeats = async (what: string, seats: number) => {
    const changed = performance.now()
    for (const app of [second, first]) {
      for (let from = changed, isCurrent = false; !isCurrent; ) {
        from = performance.now()
        const [shown] = Object.values(await crewsOf(app, admin, date).readDay(serviceId, gulshan))
        isCurrent = shown === seats
        if (!isCurrent) expect(from - changed, what).toBeLessThan(ALLOWED_MS)
      }
    }
  }
  await expectSeats('at first', 1)
  for (const [what, take, free] of changes) {
    await take()
    await expectSeats(`taken by ${what}`, 0)
    await free()
    await expectSeats(`freed by ${what}`, 1)
  }
})
