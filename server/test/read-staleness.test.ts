import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openSharedDatabase, type SharedDatabase } from './support/database.ts'
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

let shared: SharedDatabase
let apps: TestApp[]
let admin: SignedIn
let offer: Offer
let date: string

beforeAll(async () => {
  shared = await openSharedDatabase(2)
  const [one, another] = shared.openings
  const env = { SESSION_SECRET: 'a secret that both processes have and nobody else' }
  const first = await startTestApp({ work: false, ...(one && { database: one }), env })
  apps = [
    first,
    await startTestApp({ work: false, ...(another && { database: another }), env, sandbox: false }),
  ]
  admin = await first.signIn('admin')
  offer = await makeOffer(first, { capacity: 1 })
  date = (await first.ctx.db.selectFrom('slots').select('date').executeTakeFirstOrThrow()).date
})
afterAll(async () => {
  for (const app of apps ?? []) await app.close()
  await shared?.close()
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
