import type { Crew } from '@jhilik/contract/crews.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedJob } from '../src/bookings/rules/checkout.ts'
import { conflictsOf } from '../src/calendar/rules/crews.ts'
import { findPlace } from '../src/calendar/store/crews.ts'
import { readPlans, readTravel } from '../src/calendar/views/crews.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { type AreaName, crewsOf } from './support/crews.ts'
import { openTestDatabase } from './support/database.ts'
import { book, bookingBody, type Offer } from './support/shop.ts'

/** The number of steps of each actor, and of days that are compared with what is offered. */
const STEPS = Number(process.env.CREW_STEPS ?? 10)
const DAYS = Number(process.env.CREW_DAYS ?? 2)
const ACTORS = 20
const TRIES = 25

let database: Database
let apps: TestApp[]
let owner: SignedIn
let people: SignedIn[]
let areas: Record<AreaName, string>
/** Each test has a day of its own. */
let date: string
beforeAll(async () => {
  database = await openTestDatabase()
  const env = { SESSION_SECRET: 'a secret that both processes have and nobody else' }
  const first = await startTestApp({ work: false, database, env })
  apps = [first, await startTestApp({ work: false, database, env })]
  owner = await first.signIn('admin')
  people = await Promise.all(Array.from({ length: ACTORS }, () => first.signIn()))
  date = addDays(wallClock(first.clock.now(), first.ctx.config.timeZone).date, 3)
  const { addArea } = crewsOf(first, owner, date)
  areas = {
    gulshan: await addArea('gulshan'),
    uttara: await addArea('uttara'),
    dhanmondi: await addArea('dhanmondi'),
  }
}, 60_000)
afterAll(async () => {
  for (const app of apps ?? []) await app.close()
  await database?.close()
})

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const chance = (share: number) => Math.random() < share
const wallTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

interface RandomDay {
  date: string
  offers: (Offer & { start: string })[]
  /** The areas that are asked for; undefined where the customer chooses none. */
  asked: (string | undefined)[]
}

/**
 * Makes a day of a business in which crews do some services in some areas, and one of them works at the base. Its services
 * cost nothing, so that they are booked at once; for `holds`, one is to be paid.
 */
async function makeDay({ holds = false } = {}): Promise<RandomDay> {
  const [app] = apps as [TestApp]
  const { db } = app.ctx
  await db.updateTable('crews').set({ active: false }).execute()
  date = addDays(date, 2)
  const crews = crewsOf(app, owner, date)
  const mobile = [
    await crews.addService({ price_minor: 0 }),
    await crews.addService({ price_minor: 0 }),
    await crews.addService({ price_minor: holds ? 4000 : 0 }),
  ]
  const atBase = await crews.addService({ price_minor: 0, done_at: 'base' })
  const opens = pick(['08:00', '09:30'])
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes: pick(['15:00', '18:00']) }))
  for (let crew = 0; crew < 3; crew += 1) {
    await crews.addCrew({
      hours,
      setUpMinutes: pick([0, 15]),
      maxJobsPerDay: pick([null, 3, 5]),
      excludedServices: [atBase, ...(chance(0.4) ? [pick(mobile)] : [])],
      areas: chance(0.5) ? null : Object.values(areas).slice(0, 2),
      base: pick([null, areas.gulshan]),
    })
  }
  const bay = await crews.addCrew({ hours, excludedServices: mobile })
  await crews.asOwner('POST', `/crews/${bay._id}/time-off`, {
    fromDate: date,
    fromTime: '11:00',
    toDate: date,
    toTime: '12:00',
  })
  const offers: RandomDay['offers'] = []
  for (const serviceId of [...mobile, atBase]) {
    const length = pick([45, 60, 90])
    for (let start = 7 * 60 + pick([0, 15, 30]); start < 18 * 60; start += length) {
      const slot = await crews.addSlot(serviceId, wallTime(start), wallTime(start + length), pick([1, 2, 5]))
      offers.push({ serviceId, slotId: slot.id, start: wallTime(start) })
    }
  }
  return { date, offers, asked: [undefined, ...Object.values(areas)] }
}

const hold = (app: TestApp, who: SignedIn, offer: Offer, area: string | undefined) =>
  book(app, who, offer, { body: { ...bookingBody(offer), area } })

/** The live bookings of a day. */
const liveOn = (day: string) =>
  database.db
    .selectFrom('bookings')
    .selectAll()
    .where('slot_date', '=', day)
    .where('is_live', '=', true)
    .execute()

/** Checks each booking of a day against the plan of its crew without it. */
async function expectAllCanBeDone(day: string): Promise<number> {
  const { timeZone } = (apps[0] as TestApp).ctx.config
  const bookings = await liveOn(day)
  for (const booking of bookings) {
    const found = await database.db.transaction().execute(async (tx) => ({
      place: await findPlace(tx, booking.area_id),
      plans: await readPlans(
        tx,
        { from: day, to: day },
        timeZone,
        { place: null },
        { movedBookingId: booking.id },
      ),
      travel: await readTravel(tx, timeZone),
    }))
    const crew = found.plans.crews.find(({ no }) => no === booking.crew_no)
    if (!crew) throw new Error(`Booking ${booking.id} has no crew.`)
    expect(conflictsOf(crew, askedJob(booking, [booking.service_id], found.place), found.travel)).toEqual([])
  }
  return bookings.length
}

it('what is offered is what can be booked, on random days', { timeout: 60_000 * DAYS }, async () => {
  for (let n = 0; n < DAYS; n += 1) {
    const { date: day, offers, asked } = await makeDay()
    const outcomes = { booked: 0, refused: 0 }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const [app, other] = chance(0.5) ? apps : apps.toReversed()
      const [offer, area] = [pick(offers), pick(asked)]
      const read = crewsOf(other as TestApp, owner, day)
      const counted = await crewsOf(app as TestApp, owner, day).readCount(offer.serviceId, area)
      const shown = await crewsOf(app as TestApp, owner, day).readDay(offer.serviceId, area)
      expect(counted.freeSlots).toBe(Object.values(shown).filter((seats) => seats > 0).length)
      const answer = await hold(app as TestApp, pick(people), offer, area)
      const isFree = (shown[offer.start] ?? 0) > 0
      expect([answer.status, answer.body.code]).toEqual(isFree ? [201, undefined] : [409, 'slot_taken'])
      outcomes[isFree ? 'booked' : 'refused'] += 1
      // The process that has not written it may know it a quarter of a second later.
      if (isFree) {
        const left = (shown[offer.start] ?? 0) - 1
        await expect.poll(async () => (await read.readDay(offer.serviceId, area))[offer.start]).toBe(left)
      }
    }
    expect(outcomes.booked).toBeGreaterThan(0)
  }
})

it('twenty actors at once never give a crew what it cannot do', { timeout: 180_000 }, async () => {
  const { date: day, offers, asked } = await makeDay({ holds: true })
  const unexpected: string[] = []
  const expected =
    /^(20[01]|409 (slot_taken|crew_conflict|hold_limit|shared_hold_limit|hold_expired|invalid_transition)|400 )/
  const note = ({ status, body }: { status: number; body: { code?: string } }) => {
    const outcome = `${status} ${body.code ?? ''}`
    if (!expected.test(outcome)) unexpected.push(outcome)
  }
  const byStaff = (app: TestApp, path: string, body: object) =>
    app.request<{ code?: string }>('POST', `/api/bookings/${path}`, { token: owner.token, body })
  const actions = {
    book: async (app: TestApp, who: SignedIn) => note(await hold(app, who, pick(offers), pick(asked))),
    async move(app: TestApp) {
      const booking = pick(await liveOn(day))
      if (booking?.status !== 'confirmed') return
      const { slotId } = pick(offers.filter(({ serviceId }) => serviceId === booking.service_id))
      note(await byStaff(app, `${booking.id}/move`, { slotId, reason: 'They asked' }))
    },
    async assign(app: TestApp) {
      const booking = pick(await liveOn(day))
      const { _id: crew } = pick(await crewsOf(app, owner, day).asOwner<Crew[]>('GET', '/crews'))
      if (!booking) return
      const options = { token: owner.token, body: { crew } }
      note(await app.request<{ code?: string }>('PUT', `/api/bookings/${booking.id}/crew`, options))
    },
    async cancel(app: TestApp) {
      const booking = pick(await liveOn(day))
      if (booking) note(await byStaff(app, `${booking.id}/cancel`, { reason: 'They asked' }))
    },
    async expire() {
      const held = pick((await liveOn(day)).filter(({ status }) => status === 'held'))
      if (!held) return
      await database.db
        .updateTable('bookings')
        .set({ status: 'expired' })
        .where('id', '=', held.id)
        .where('status', '=', 'held')
        .execute()
    },
  }
  const { book: booking, move, assign, cancel, expire } = actions
  await Promise.all(
    people.map(async (who, actor) => {
      const app = apps[actor % 2] as TestApp
      for (let step = 0; step < STEPS; step += 1) {
        await pick([booking, booking, booking, move, move, assign, cancel, expire])(app, who)
      }
    }),
  )
  expect(unexpected).toEqual([])
  expect(await expectAllCanBeDone(day)).toBeGreaterThan(0)
})

it('two hundred requests at once for two services give one crew exactly what it can do', {
  timeout: 180_000,
}, async () => {
  const [app] = apps as [TestApp]
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
  date = addDays(date, 2)
  const crews = crewsOf(app, owner, date)
  const crew: Crew = await crews.addCrew()
  const services = [await crews.addService({ price_minor: 0 }), await crews.addService({ price_minor: 0 })]
  const offers: Offer[] = []
  for (const [index, serviceId] of services.entries())
    for (let start = 8 * 60 + index * 30; start + 60 <= 20 * 60; start += 60) {
      const slot = await crews.addSlot(serviceId, wallTime(start), wallTime(start + 60), 100)
      offers.push({ serviceId, slotId: slot.id })
    }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      hold(
        apps[index % 2] as TestApp,
        people[index % ACTORS] as SignedIn,
        offers[index % offers.length] as Offer,
        undefined,
      ),
    ),
  )
  const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`)
  expect([...new Set(outcomes)].toSorted()).toEqual(['201 ', '409 slot_taken'])
  const made = await liveOn(date)
  expect(made).toHaveLength(outcomes.filter((outcome) => outcome === '201 ').length)
  expect(new Set(made.map(({ crew_no }) => crew_no))).toEqual(new Set([crew.no]))
  await expectAllCanBeDone(date)
  // Each slot was asked for, so that none is left at which the crew could come.
  for (const serviceId of services) expect((await crews.readCount(serviceId)).freeSlots).toBe(0)
})
