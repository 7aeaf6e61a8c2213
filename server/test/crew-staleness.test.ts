import type { Slot } from '@jhilik/contract/slots.ts'
import { DENSE_CITY } from '@jhilik/contract/travel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { CENTRES, crewsOf } from './support/crews.ts'
import { openSharedDatabase, type SharedDatabase } from './support/database.ts'
import { book, bookingBody, type CheckoutAnswer } from './support/shop.ts'

/** Milliseconds after the commit in which an old value may still be read. */
const ALLOWED_MS = 1_000

let shared: SharedDatabase
let apps: TestApp[]
let owner: SignedIn
beforeAll(async () => {
  shared = await openSharedDatabase(2)
  const env = { SESSION_SECRET: 'a secret that both processes have and nobody else' }
  apps = []
  for (const database of shared.openings) apps.push(await startTestApp({ work: false, database, env }))
  owner = await (apps[0] as TestApp).signIn('admin')
})
afterAll(async () => {
  for (const app of apps ?? []) await app.close()
  await shared?.close()
})

/** What is changed, and how many seats visitors read then: null when the area is not served. */
type Step = [what: string, change: () => Promise<unknown>, seats: number | null]

it('nobody reads a time as free or taken for longer than a second after what a crew can do has changed', {
  timeout: 120_000,
}, async () => {
  const [first, second] = apps as [TestApp, TestApp]
  const { db } = first.ctx
  const date = addDays(wallClock(first.clock.now(), first.ctx.config.timeZone).date, 1)
  const crews = crewsOf(first, owner, date)
  const { asOwner } = crews
  const [gulshan, uttara] = [await crews.addArea('gulshan'), await crews.addArea('uttara')]
  const [serviceId, other] = [await crews.addService(), await crews.addService()]
  // It does not do the service, and is needed, because the business would have no crew while the other one is switched off.
  const helper = await crews.addCrew({ excludedServices: [serviceId, other] })
  const crew = await crews.addCrew({ areas: [gulshan] })
  const ofCrew = { crew_id: crew._id }
  const asked = await crews.addSlot(serviceId, '15:00', '16:00')
  const before = await crews.addSlot(other, '13:40', '14:40')
  const same = await crews.addSlot(other, '15:30', '16:30')
  const next = await crews.addSlot(other, '16:00', '17:00')
  const later = await crews.addSlot(other, '18:00', '19:00')

  /** The booking that the steps are about. */
  let id = ''
  const jobAt = async (slot: { id: string; ends_at: Date }, given: object = {}) => {
    id = (
      await makeBooking(db, { slot_id: slot.id, crew_no: crew.no, occupied_until: slot.ends_at, ...given })
    ).id
  }
  const cancel = () => asOwner('POST', `/bookings/${id}/cancel`, { reason: 'Rain' })
  const setCrew = (columns: object) =>
    db.updateTable('crews').set(columns).where('id', '=', crew._id).execute()
  const closeAt = (closes: string) =>
    db.updateTable('crew_hours').set({ closes }).where('crew_id', '=', crew._id).execute()
  const setDone = (done_at: 'customer' | 'base') =>
    db.updateTable('services').set({ done_at }).where('id', '=', serviceId).execute()
  const centre = (name: keyof typeof CENTRES) => {
    const [latitude, longitude] = CENTRES[name]
    return db.updateTable('areas').set({ latitude, longitude }).where('id', '=', uttara).execute()
  }
  const setServed = (active: boolean) =>
    db.updateTable('areas').set({ active }).where('id', '=', gulshan).execute()
  const drive = (speed: number) =>
    asOwner('PUT', '/travel-settings', { ...DENSE_CITY, speeds: DENSE_CITY.speeds.map(() => speed) })
  const { slotId: _, ...agreed } = bookingBody({ serviceId: other, slotId: same.id })
  const booked = async (answer: Promise<{ body: CheckoutAnswer }>) => {
    id = (await answer).body.data.bookingId
  }
  let another = ''

  const steps: Step[] = [
    [
      'a time off',
      () =>
        asOwner('POST', `/crews/${crew._id}/time-off`, {
          fromDate: date,
          fromTime: '14:00',
          toDate: date,
          toTime: '15:30',
        }),
      0,
    ],
    [
      'the end of a time off',
      async () => {
        const off = await db.selectFrom('crew_time_off').select('id').executeTakeFirstOrThrow()
        await asOwner('DELETE', `/crews/${crew._id}/time-off/${off.id}`)
      },
      1,
    ],
    ['shorter hours', () => closeAt('15:30'), 0],
    [
      'extra hours',
      () =>
        db
          .insertInto('crew_extra_hours')
          .values({ ...ofCrew, slot_id: asked.id })
          .execute(),
      1,
    ],
    ['the end of extra hours', () => db.deleteFrom('crew_extra_hours').execute(), 0],
    ['longer hours', () => closeAt('20:00'), 1],
    ['an area that the crew leaves', () => db.deleteFrom('crew_areas').execute(), 0],
    [
      'an area that the crew takes up',
      () =>
        db
          .insertInto('crew_areas')
          .values({ ...ofCrew, area_id: gulshan })
          .execute(),
      1,
    ],
    [
      'a service that the crew stops',
      () =>
        db
          .insertInto('crew_exclusions')
          .values({ ...ofCrew, service_id: serviceId })
          .execute(),
      0,
    ],
    [
      'a service that the crew takes up',
      () => db.deleteFrom('crew_exclusions').where('crew_id', '=', crew._id).execute(),
      1,
    ],
    ['a crew that is switched off', () => setCrew({ active: false }), 0],
    ['a crew that is switched on', () => setCrew({ active: true }), 1],
    [
      'a booking of another service',
      () => booked(book(first, owner, { serviceId: other, slotId: same.id })),
      0,
    ],
    [
      'a crew that is added',
      async () => {
        another = (await crews.addCrew())._id
      },
      1,
    ],
    ['a crew that is removed', () => asOwner('DELETE', `/crews/${another}`), 0],
    ['a cancellation', cancel, 1],
    [
      'a time that staff have agreed',
      () =>
        booked(
          first.request('POST', '/api/bookings/agreed', {
            token: owner.token,
            body: { ...agreed, time: { date, startTime: '15:15' } },
          }),
        ),
      0,
    ],
    ['its cancellation', cancel, 1],
    ['a hold', () => jobAt(same, { status: 'held' }), 0],
    [
      'a hold that expires',
      () => db.updateTable('bookings').set({ status: 'expired' }).where('id', '=', id).execute(),
      1,
    ],
    ['a booking at another time', () => jobAt(later), 1],
    ['a maximum of jobs a day', () => setCrew({ max_jobs_per_day: 1 }), 0],
    ['no maximum', () => setCrew({ max_jobs_per_day: null }), 1],
    [
      'a booking that is moved here',
      () => asOwner('POST', `/bookings/${id}/move`, { slotId: same.id, reason: 'They asked' }),
      0,
    ],
    [
      'another crew for a booking',
      () =>
        asOwner('PUT', `/bookings/${id}/crew`, { crew: helper._id, forced: ['skill'], reason: 'They asked' }),
      1,
    ],
    ['the next booking', () => jobAt(next), 1],
    ['minutes to set up', () => setCrew({ set_up_minutes: 15 }), 0],
    ['no minutes to set up', () => setCrew({ set_up_minutes: 0 }), 1],
    [
      'a booking that is moved elsewhere',
      () => asOwner('POST', `/bookings/${id}/move`, { slotId: later.id, reason: 'They asked' }),
      1,
    ],
    ['a job that is far away', () => jobAt(before, { area_id: uttara }), 0],
    ['an area that is moved nearby', () => centre('gulshan'), 1],
    [
      'a long road',
      () =>
        db
          .insertInto('area_roads')
          .values({ from_area_id: uttara, to_area_id: gulshan, km: 30, measured_at: new Date() })
          .execute(),
      0,
    ],
    ['the estimate again', () => db.deleteFrom('area_roads').execute(), 1],
    ['an area that is moved back', () => centre('uttara'), 0],
    ['a service at the base', () => setDone('base'), 1],
    ["a service at the customer's place", () => setDone('customer'), 0],
    ['empty streets', () => drive(60), 1],
    ['full streets', () => drive(10), 0],
    [
      'another area for a booking',
      () => db.updateTable('bookings').set({ area_id: gulshan }).where('id', '=', id).execute(),
      1,
    ],
    ['an area that is no longer served', () => setServed(false), null],
    ['an area that is served again', () => setServed(true), 1],
  ]
  const readSeats = async (app: TestApp): Promise<number | null | undefined> => {
    const path = `/api/slots/availability?date=${date}&serviceId=${serviceId}&area=${gulshan}`
    const { status, body } = await app.request<Answer<Slot[]>>('GET', path)
    return status === 400 ? null : body.data[0]?.freeSeats
  }
  const expectSeats = async (what: string, seats: number | null) => {
    const changed = performance.now()
    for (const app of [second, first]) {
      for (let from = changed, isCurrent = false; !isCurrent; ) {
        from = performance.now()
        const shown = await readSeats(app)
        isCurrent = shown === seats
        if (!isCurrent)
          expect(from - changed, `${what}: ${shown} instead of ${seats}`).toBeLessThan(ALLOWED_MS)
      }
    }
  }
  await expectSeats('at first', 1)
  for (const [what, change, seats] of steps) {
    await change()
    await expectSeats(what, seats)
  }
})
