import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { type Database, openServer } from '../src/platform/db.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { freePorts } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody, type CheckoutAnswer, type Offer } from './support/shop.ts'

const CUSTOMERS = 200
const MOST_SEATS = 100
/** Hours at which the first service starts, for an hour. The second one starts half an hour later. */
const HOURS = [8, 10, 12, 14, 16, 18]

let premises: Deployment
let database: Database
/** The same business in the process of the test, which makes accounts and reads. */
let app: TestApp
const servers: ServerProcess[] = []
beforeAll(async () => {
  premises = await makeDeployment()
  const { DATABASE_URL = '', SESSION_SECRET = '', TIME_ZONE = '' } = premises.env
  database = await openServer(DATABASE_URL)
  app = await startTestApp({ work: false, database, env: { SESSION_SECRET, TIME_ZONE } })
  const settings = { ...premises.env, RATE_LIMIT: '1000000', HOLDS_PER_ADDRESS: '0' }
  for (const _ of [1, 2]) {
    const [PORT = '', SANDBOX_PORT = ''] = (await freePorts(2)).map(String)
    servers.push(await startServerProcess({ ...settings, PORT, SANDBOX_PORT }))
  }
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await app?.close()
  await database?.close()
  await premises?.remove()
})

async function book(url: string, who: SignedIn, offer: Offer) {
  const answer = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(bookingBody(offer, who.user)),
  })
  return { offer, status: answer.status, body: (await answer.json()) as CheckoutAnswer & ProblemBody }
}

it('two hundred customers who book two services at once, at two processes, get one crew exactly as often as it can come', async () => {
  const owner = await app.signIn('admin')
  const date = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 3)
  await database.db.updateTable('crews').set({ active: false }).execute()
  const crews = crewsOf(app, owner, date)
  const nextDay = crewsOf(app, owner, addDays(date, 1))
  const crew = await crews.addCrew()
  const services = [await crews.addService({ price_minor: 0 }), await crews.addService({ price_minor: 0 })]
  const offers: Offer[] = []
  /** A time of each service for which nobody asks. */
  const spare = new Map<string, string>()
  for (const [index, serviceId] of services.entries()) {
    const minutes = index === 0 ? '00' : '30'
    for (const hour of HOURS) {
      const [start = '', end = ''] = [hour, hour + 1].map((at) => `${String(at).padStart(2, '0')}:${minutes}`)
      const slot = await crews.addSlot(serviceId, start, end, MOST_SEATS)
      offers.push({ serviceId, slotId: slot.id })
    }
    spare.set(serviceId, (await nextDay.addSlot(serviceId, '12:00', '13:00')).id)
  }
  const people: SignedIn[] = []
  while (people.length < CUSTOMERS) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => app.signIn()))))
  }

  const answers = await Promise.all(
    people.map((who, index) =>
      book(servers[index % servers.length]?.url ?? '', who, offers[index % offers.length] as Offer),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 slot_taken']),
  )
  // Whichever of the two services is booked at an hour keeps the crew from the other one, and from nothing else.
  expect(answers.length - refused.length).toBe(HOURS.length)
  const made = await database.db
    .selectFrom('bookings')
    .select(['crew_no', 'status', 'slot_start_time'])
    .where('service_id', 'in', services)
    .orderBy('starts_at')
    .execute()
  const kept = made.map(({ slot_start_time, ...booking }) => ({
    ...booking,
    hour: Number(slot_start_time.slice(0, 2)),
  }))
  expect(kept).toEqual(HOURS.map((hour) => ({ crew_no: crew.no, status: 'confirmed', hour })))

  // A refusal names other times of the same service, and afterwards only the one that is left.
  for (const { offer, body } of refused) {
    const others = offers.filter(
      ({ serviceId, slotId }) => serviceId === offer.serviceId && slotId !== offer.slotId,
    )
    const times = new Set([...others.map(({ slotId }) => slotId), spare.get(offer.serviceId)])
    const nearest = body.nearest?.map(({ _id }) => _id) ?? []
    expect(nearest).toContain(spare.get(offer.serviceId))
    expect(nearest.filter((id) => !times.has(id))).toEqual([])
  }
  for (const { url } of servers) {
    for (const offer of [offers[0], offers.at(-1)] as Offer[]) {
      const { status, body } = await book(url, await app.signIn(), offer)
      expect([status, body.code, body.nearest?.map(({ _id }) => _id)]).toEqual([
        409,
        'slot_taken',
        [spare.get(offer.serviceId)],
      ])
    }
  }
})
