import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { eventually } from './support/eventually.ts'
import { book, bookingBody } from './support/shop.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('admin')
})
afterAll(() => app.close())

type Crews = ReturnType<typeof crewsOf>

/** Waits until so many transactions wait for a lock of any kind. */
const untilBlocked = (count: number) =>
  eventually(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.ctx.db)
      return rows.length
    },
    (waiting) => waiting >= count,
  )

/** Counts the transactions that wait for a whole table. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted and locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())`.execute(app.ctx.db)
  return rows.length
}

it('a booking is not given a crew that was switched on while it waited, because others may be given it at once', async () => {
  const { db } = app.ctx
  const date = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 3)
  const crews = crewsOf(app, owner, date)
  const [gulshan, uttara] = [await crews.addArea('gulshan'), await crews.addArea('uttara')]
  const serviceId = await crews.addService({ price_minor: 0 })
  const [early, late] = [
    await crews.addSlot(serviceId, '09:00', '10:00'),
    await crews.addSlot(serviceId, '10:00', '11:00'),
  ]
  // A crew of another service, because the business would have none while the other one is switched off.
  await crews.addCrew({ excludedServices: [serviceId] })
  const { _id, no, version, timeOff, members, ...fields } = await crews.addCrew({ active: false })
  const hold = async (slotId: string, area: string) => {
    const offer = { serviceId, slotId }
    return book(app, await app.signIn(), offer, { body: { ...bookingBody(offer), area } })
  }
  const waiting = await db.transaction().execute(async (queue) => {
    const first = await db.transaction().execute(async (slot) => {
      await sql`select from slots where id = ${early.id} for update`.execute(slot)
      const pending = hold(early.id, gulshan)
      await untilWaiting(app, 1)
      await crews.asOwner('PUT', `/crews/${_id}`, { ...fields, members: [], active: true })
      // The second booking has its crew and has not been committed: its last step waits for the table of the jobs.
      await sql`lock table pgboss.job in share mode`.execute(queue)
      const second = hold(late.id, uttara)
      await eventually(countWaiting, (waiting) => waiting === 1)
      return [pending, second]
    })
    // The first one gets its slot now: it is refused, or waits for the same table.
    let isOver = false
    void first[0]?.then(() => {
      isOver = true
    })
    await eventually(countWaiting, (waiting) => isOver || waiting === 2)
    return first
  })
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'slot_taken'],
    [201, undefined],
  ])
})

describe('while an area is being removed', () => {
  test.each([
    [
      'a customer who books there',
      async (area: string, crews: Crews) => {
        const serviceId = await crews.addService({ price_minor: 0 })
        const offer = { serviceId, slotId: (await crews.addSlot(serviceId, '09:00', '10:00')).id }
        const customer = await app.signIn()
        return () => book(app, customer, offer, { body: { ...bookingBody(offer), area } })
      },
      'area',
    ],
    [
      'an owner who gives it to a crew',
      async (area: string, crews: Crews) => {
        const { _id, no, version, timeOff, ...fields } = await crews.addCrew()
        const options = { token: owner.token, body: { ...fields, areas: [area] } }
        return () => app.request<ProblemBody>('PUT', `/api/crews/${_id}`, options)
      },
      'areas',
    ],
  ])('%s waits, and is told that it is gone', async (_, prepare, field) => {
    const { db } = app.ctx
    const crews = crewsOf(app, owner, addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 5))
    const area = await crews.addArea('dhanmondi')
    const served = await makeBooking(db, { area_id: area })
    const send = await prepare(area, crews)
    const { removal, answer } = await db.transaction().execute(async (tx) => {
      // The removal takes the area from this booking, for which it waits.
      await sql`select from bookings where id = ${served.id} for update`.execute(tx)
      const removal = crews.asOwner('DELETE', `/areas/${area}`)
      await untilWaiting(app, 1)
      const answer = send()
      await untilBlocked(2)
      return { removal, answer }
    })
    await removal
    const { status, body } = await answer
    expect([status, body]).toMatchObject([400, { errors: [{ path: field }] }])
  })
})
