import type { Area } from '@jhilik/contract/areas.ts'
import { distanceKm } from '@jhilik/contract/distance.ts'
import type { Status } from '@jhilik/contract/status.ts'
import type { StoredTravelSettings } from '@jhilik/contract/travel.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { CENTRES, crewsOf } from './support/crews.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { type RouterServer, startRouterServer } from './support/router-server.ts'
import { book, bookingBody } from './support/shop.ts'

let database: Database
let router: RouterServer
let app: TestApp
let other: TestApp
let owner: SignedIn
let areas: Record<'gulshan' | 'uttara' | 'dhanmondi', string>
let crews: ReturnType<typeof crewsOf>
/** Each test has a day of its own. */
let date: string

const env = { SESSION_SECRET: 'a secret that all processes have and nobody else', TIME_ZONE: 'Asia/Dhaka' }
const startApp = (given: Record<string, string> = {}) =>
  startTestApp({ work: false, sandbox: false, database, env: { ...env, ...given } })

beforeAll(async () => {
  database = await openTestDatabase()
  router = await startRouterServer()
  app = await startApp({ ROUTER_URL: `${router.url}/` })
  other = await startApp({ ROUTER_URL: router.url })
  owner = await app.signIn('admin')
  date = wallClock(new Date(), 'Asia/Dhaka').date
})
beforeEach(async () => {
  for (const each of [app, other]) each.clock.set(new Date())
  Object.assign(router, { asked: [], meters: () => 10_000, answer: null, pause: null })
  await database.db.updateTable('crews').set({ active: false }).execute()
  await database.db.deleteFrom('areas').execute()
  date = addDays(date, 1)
  crews = crewsOf(app, owner, date)
  areas = {
    gulshan: await crews.addArea('gulshan'),
    uttara: await crews.addArea('uttara'),
    dhanmondi: await crews.addArea('dhanmondi'),
  }
})
afterAll(async () => {
  await app?.close()
  await other?.close()
  await router?.close()
  await database?.close()
})

const measure = (by = app) => by.runJob('measure-roads')

const listRoads = () => database.db.selectFrom('area_roads').selectAll().execute()

/** Measures all roads again, each with the same length. */
async function measureAs(meters: number | null): Promise<void> {
  router.meters = () => meters
  await database.db.deleteFrom('area_roads').execute()
  await measure()
}

/** A crew has a job in Gulshan until noon. The straight line from there to Uttara is 9.7 km, the estimate 13.1 km. */
async function offerAfterJob() {
  const crew = await crews.addCrew()
  await crews.addJob(crew, '11:00', '12:00', areas.gulshan)
  const serviceId = await crews.addService({ price_minor: 0 })
  const slots = {
    '12:50': await crews.addSlot(serviceId, '12:50', '13:50'),
    '13:30': await crews.addSlot(serviceId, '13:30', '14:30'),
  }
  return {
    serviceId,
    read: (by = app) => crewsOf(by, owner, date).readDay(serviceId, areas.uttara),
    async hold(start: keyof typeof slots) {
      const offer = { serviceId, slotId: slots[start].id }
      return book(app, await app.signIn(), offer, { body: { ...bookingBody(offer), area: areas.uttara } })
    },
  }
}

/** What can be booked when travel is estimated. */
const ESTIMATED = { '12:50': 0, '13:30': 1 }

async function changeArea(id: string, change: object) {
  const list = (await app.request<Answer<Area[]>>('GET', '/api/areas', { token: owner.token })).body.data
  const { _id, version, ...fields } = list.find((area) => area._id === id) as Area
  return crews.asOwner('PUT', `/areas/${id}`, { ...fields, ...change })
}

describe('distances by road', () => {
  test('decide which times are offered and booked, of visitors in all processes', async () => {
    const { read, hold } = await offerAfterJob()
    expect(await read()).toEqual(ESTIMATED)
    await measureAs(30_000)
    expect(await read()).toEqual({ '12:50': 0, '13:30': 0 })
    expect(await read(other)).toEqual({ '12:50': 0, '13:30': 0 })
    const refused = await hold('13:30')
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    await measureAs(10_000)
    expect(await read()).toEqual({ '12:50': 1, '13:30': 1 })
    expect((await hold('12:50')).status).toBe(201)
  })

  test('decide which crew has the least added travel, with the road that it drives without the job', async () => {
    const passing = await crews.addCrew()
    await crews.addJob(passing, '09:00', '10:00', areas.uttara)
    await crews.addJob(passing, '16:00', '17:00', areas.dhanmondi)
    // This crew would seem to drive less for the job without the road from Uttara to Dhanmondi.
    await crews.addCrew({ base: areas.gulshan })
    const serviceId = await crews.addService({ price_minor: 0 })
    const book12 = async () => {
      const { id } = await crews.addSlot(serviceId, '12:30', '13:30')
      const offer = { serviceId, slotId: id }
      const body = { ...bookingBody(offer), area: areas.gulshan }
      const { data } = (await book(app, await app.signIn(), offer, { body })).body
      return (
        await database.db
          .selectFrom('bookings')
          .select('crew_no')
          .where('id', '=', data.bookingId)
          .executeTakeFirstOrThrow()
      ).crew_no
    }
    // The job is on the way from Uttara to Dhanmondi.
    const order = Object.values(areas).toSorted()
    const [uttara, dhanmondi] = [order.indexOf(areas.uttara), order.indexOf(areas.dhanmondi)]
    router.meters = (from, to) =>
      (from === uttara && to === dhanmondi) || (from === dhanmondi && to === uttara) ? 30_000 : 15_000
    await measure()
    expect(await book12()).toBe(passing.no)
  })

  test('are stored as the shortest ways, at least as long as the straight line, in each direction', async () => {
    const order = Object.values(areas).toSorted()
    const index = (name: keyof typeof areas) => order.indexOf(areas[name])
    router.meters = (from, to) => {
      if (from === index('gulshan') && to === index('dhanmondi')) return 50_000
      if (from === index('gulshan') && to === index('uttara')) return 15_000
      return to === index('gulshan') ? 5 : 20_000
    }
    await measure()
    const roads = await listRoads()
    const km = (from: keyof typeof areas, to: keyof typeof areas) =>
      roads.find((road) => road.from_area_id === areas[from] && road.to_area_id === areas[to])?.km
    const point = ([latitude, longitude]: readonly [number, number]) => ({ latitude, longitude })
    expect(roads).toHaveLength(6)
    expect(km('gulshan', 'uttara')).toBe(15)
    expect(km('gulshan', 'dhanmondi')).toBe(35)
    expect(km('uttara', 'gulshan')).toBeCloseTo(distanceKm(point(CENTRES.uttara), point(CENTRES.gulshan)), 6)
  })

  test('are asked for when an area has got a place, and again after thirty days', async () => {
    await measure()
    await measure()
    await crews.asOwner('POST', '/areas', { nameEn: 'Somewhere' })
    await measure()
    expect(router.asked.map(({ coordinates }) => coordinates.length)).toEqual([3])
    await crews.asOwner('POST', '/areas', { nameEn: 'Savar', latitude: 23.85, longitude: 90.26, radiusKm: 3 })
    await measure()
    app.clock.advance({ days: 29 })
    await measure()
    expect(router.asked.map(({ coordinates }) => coordinates.length)).toEqual([3, 4])
    app.clock.advance({ days: 2 })
    await measure()
    expect(router.asked).toHaveLength(3)
    expect(await listRoads()).toHaveLength(12)
  })
})

describe('travel is estimated', () => {
  test.each([
    ['has an error', { status: 500, body: 'Down' }],
    ['refuses the call', { status: 400, body: { code: 'TooBig' } }],
    ['answers something else', { status: 200, body: '<html>' }],
    ['answers about other points', { status: 200, body: { code: 'Ok', distances: [[0]] } }],
  ])('when the router %s', async (_, answer) => {
    const { read } = await offerAfterJob()
    router.answer = answer
    await measure()
    expect(await listRoads()).toEqual([])
    expect(await read()).toEqual(ESTIMATED)
    router.answer = null
    await measure()
    expect(await read()).toEqual({ '12:50': 1, '13:30': 1 })
  })

  test('when there is no router at the address, which leaves the roads that are known', async () => {
    const { read } = await offerAfterJob()
    const alone = await startApp({ ROUTER_URL: `http://127.0.0.1:${await freePort()}` })
    await measure(alone)
    expect(await read()).toEqual(ESTIMATED)
    await measure()
    alone.clock.advance({ days: 31 })
    await measure(alone)
    expect(await read()).toEqual({ '12:50': 1, '13:30': 1 })
    await alone.close()
  })

  test('where the router knows no road, which is not asked for again', async () => {
    const { read } = await offerAfterJob()
    await measureAs(null)
    await measure()
    expect(router.asked).toHaveLength(1)
    expect(await read()).toEqual(ESTIMATED)
  })

  test('without a router, also when there was one', async () => {
    const { read } = await offerAfterJob()
    await measure()
    expect(await read()).toEqual({ '12:50': 1, '13:30': 1 })
    const without = await startApp()
    await measure(without)
    expect(await listRoads()).toEqual([])
    expect(await read()).toEqual(ESTIMATED)
    await measure(without)
    expect(router.asked).toHaveLength(1)
    await without.close()
  })
})

describe('when the place of an area changes', () => {
  const queued = async () => {
    const { rows } = await sql`select from pgboss.job where name = 'measure-roads'`.execute(database.db)
    return rows.length
  }

  test.each([
    ['is moved', (id: string) => changeArea(id, { latitude: 23.87 })],
    ['is removed', (id: string) => changeArea(id, { latitude: null, longitude: null, radiusKm: null })],
    ['goes with its area', (id: string) => crews.asOwner('DELETE', `/areas/${id}`)],
  ])('its roads are forgotten: it %s', async (_, change) => {
    await measure()
    await changeArea(areas.uttara, { nameEn: 'North', radiusKm: 4 })
    expect(await listRoads()).toHaveLength(6)
    await change(areas.uttara)
    const left = [areas.gulshan, areas.dhanmondi].toSorted()
    const ends = (await listRoads()).map(({ from_area_id, to_area_id }) => [from_area_id, to_area_id])
    expect(ends.toSorted()).toEqual([left, left.toReversed()])
  })

  test('while the router is asked, nobody waits, its answer is not stored, and it is asked again', async () => {
    const { read } = await offerAfterJob()
    const pause = Promise.withResolvers<void>()
    router.pause = pause.promise
    const asking = measure()
    await eventually(
      async () => router.asked.length,
      (count) => count === 1,
    )
    const before = await queued()
    await changeArea(areas.uttara, { latitude: 23.87 })
    expect(await queued()).toBe(before + 1)
    expect(await read()).toEqual(ESTIMATED)
    pause.resolve()
    await asking
    expect(await listRoads()).toEqual([])
    await measure()
    expect(router.asked[1]?.coordinates).toContainEqual([CENTRES.uttara[1], 23.87])
    expect(await listRoads()).toHaveLength(6)
  })

  test('by removing an area while the router is asked, nothing of it is stored', async () => {
    const pause = Promise.withResolvers<void>()
    router.pause = pause.promise
    const asking = measure()
    await eventually(
      async () => router.asked.length,
      (count) => count === 1,
    )
    await crews.asOwner('DELETE', `/areas/${areas.dhanmondi}`)
    pause.resolve()
    await asking
    expect(await listRoads()).toEqual([])
    await measure()
    expect(await listRoads()).toHaveLength(2)
  })
})

describe('staff read', () => {
  const read = async <T>(path: string, from = app) =>
    (await from.request<Answer<T>>('GET', `/api/${path}`, { token: owner.token })).body.data
  const readRouter = async (from = app) => {
    // What is read from the database is kept for ten seconds.
    from.clock.advance({ minutes: 1 })
    return (await read<Status>('status', from)).router
  }
  const readRoads = async (from = app) => (await read<StoredTravelSettings>('travel-settings', from)).roads

  test('when the router answered or failed, and how many pairs of areas it has measured', async () => {
    expect(await readRoads()).toEqual({ measured: 0, pairs: 3 })
    router.answer = { status: 500, body: 'Down' }
    await measure()
    expect(await readRouter()).toMatchObject({
      state: 'look',
      problem: 'router_failing',
      lastAnswerAt: null,
      lastError: 'it answered 500',
      roads: { measured: 0, pairs: 3 },
    })
    router.answer = null
    await measure()
    await crews.asOwner('POST', '/areas', { nameEn: 'Savar', latitude: 23.85, longitude: 90.26, radiusKm: 3 })
    await crews.asOwner('POST', '/areas', { nameEn: 'Somewhere' })
    expect(await readRoads()).toEqual({ measured: 3, pairs: 6 })
    const measured = await readRouter(other)
    expect(measured).toMatchObject({ state: 'fine', configured: true, roads: { measured: 3, pairs: 6 } })
    expect(measured.lastAnswerAt).not.toBeNull()
    expect(await readRouter()).toMatchObject({ state: 'fine', failingSince: null, lastError: null })
  })

  test('that distances are estimated without a router', async () => {
    const without = await startApp()
    expect(await readRoads(without)).toBeNull()
    expect(await readRouter(without)).toMatchObject({ state: 'fine', configured: false, lastAnswerAt: null })
    await without.close()
  })
})

test('two processes that ask at once store the roads once', async () => {
  const pause = Promise.withResolvers<void>()
  router.pause = pause.promise
  const asking = [measure(app), measure(other)]
  await eventually(
    async () => router.asked.length,
    (count) => count === 2,
  )
  pause.resolve()
  await Promise.all(asking)
  const roads = await listRoads()
  expect(roads).toHaveLength(6)
  expect(new Set(roads.map(({ measured_at }) => measured_at.getTime())).size).toBe(1)
})

test('the database refuses roads that lead nowhere', async () => {
  const insert = (given: object) =>
    database.db
      .insertInto('area_roads')
      .values({
        from_area_id: areas.gulshan,
        to_area_id: areas.uttara,
        km: 1,
        measured_at: new Date(),
        ...given,
      })
      .execute()
  await expect(insert({ to_area_id: areas.gulshan })).rejects.toThrow('area_roads_of_two_areas')
  await expect(insert({ km: -1 })).rejects.toThrow('area_roads_km')
})
