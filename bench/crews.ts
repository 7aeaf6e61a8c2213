/**
 * What crews cost: the availability of a day on which 50 crews have 500 jobs, with as many on each of the days around it; the
 * same with the roads between 100 areas, and without crews, next to what it cost before the product knew any; and bookings a
 * second of 8 customers with crews, with crews and roads, and without crews. The variants take turns. Also the proposal of crews
 * for the 100 jobs of ten of them, and the board of the day, next to their limits. Run: `node bench/crews.ts` (two minutes, nothing is kept).
 */
import { randomUUID } from 'node:crypto'
import type { Board } from '@jhilik/contract/board.ts'
import { sql } from 'kysely'
import { insertBookings } from '../server/src/bookings/store/bookings.ts'
import { readBoard } from '../server/src/bookings/views/board.ts'
import { readProposal } from '../server/src/bookings/views/crew-proposal.ts'
import { describeDay, openSeats, showToCustomer } from '../server/src/calendar/rules/slots.ts'
import { listAvailability, readBookable } from '../server/src/calendar/views/availability.ts'
import { listClosedTimes } from '../server/src/calendar/views/closed-dates.ts'
import { listFits } from '../server/src/calendar/views/crew-options.ts'
import { findBookingWindow } from '../server/src/calendar/views/house-rules.ts'
import { factsOf, slotsWithSeats, toSlot } from '../server/src/calendar/views/slots.ts'
import { findUncovered } from '../server/src/calendar/views/uncovered.ts'
import { makeService } from '../server/src/demo/factories.ts'
import { bookingRow, slotRow } from '../server/src/demo/rows.ts'
import { addDays, addMinutes, wallClock } from '../server/src/platform/clock.ts'
import { newId } from '../server/src/platform/ids.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { medianOf, post, print, signUp, sorted, timeOf, wallTime } from './support/customers.ts'
import { type MeasuredApp, startMeasuredApp } from './support/measured-app.ts'

const CREWS = 50
const SET_UP_MINUTES = 10
/** The areas in which crews work, and all areas, between which there are roads. */
const AREAS = 8
const ALL_AREAS = 100
const SERVICES = 5
/** Every crew begins a job at each of these hours, on as many days before and after the one that is asked about. */
const JOB_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
const DAYS_AROUND = 3
const READS = 100
const CLIENTS = 8
const TURNS = 12
const BOOKINGS_PER_TURN = 5
const PROPOSALS = 20
const PROPOSED_CREWS = 10
const PROPOSAL_LIMIT_MS = 300
const BOARD_LIMIT_MS = 50

const highOf = (values: readonly number[]) => sorted(values)[Math.floor(values.length * 0.95)] ?? Number.NaN

interface Shop {
  app: MeasuredApp
  date: string
  services: Awaited<ReturnType<typeof makeService>>[]
  areas: string[]
}

async function openShop(app: MeasuredApp): Promise<Shop> {
  const { db, ctx } = app
  const at = ctx.clock.now()
  const areas = Array.from({ length: ALL_AREAS }, () => newId())
  const around = (index: number, by: number) => by + 0.02 * index
  await db
    .insertInto('areas')
    .values(
      areas.map((id, position) => ({
        id,
        name_en: `Area ${position}`,
        latitude: around(position % 4, 23.72),
        longitude: around(Math.floor(position / 4), 90.37),
        radius_km: 2,
        position: 1000 + position,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  const services = []
  for (let index = 0; index < SERVICES; index += 1)
    services.push(await makeService(db, { price_minor: 0, currency: ctx.config.currency }))
  return {
    app,
    date: addDays(wallClock(at, ctx.config.timeZone).date, 10),
    services,
    areas: areas.slice(0, AREAS),
  }
}

/** Adds the crews in place of those of the demo. Each leaves out a service, and every second one an area. */
async function addCrews({ app, services, areas }: Shop): Promise<number[]> {
  const at = app.ctx.clock.now()
  const crews = Array.from({ length: CREWS }, (_, index) => ({ id: newId(), index }))
  const { db } = app
  await db.updateTable('crews').set({ active: false }).execute()
  const rows = await db
    .insertInto('crews')
    .values(
      crews.map(({ id, index }) => ({
        id,
        name: `Crew ${index}`,
        color: 'teal' as const,
        set_up_minutes: SET_UP_MINUTES,
        base_area_id: areas[index % AREAS] ?? null,
        serves_all_areas: index % 2 === 0,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('no')
    .execute()
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '07:00', closes: '21:00' }))
  await db
    .insertInto('crew_hours')
    .values(crews.flatMap(({ id }) => hours.map((each) => ({ crew_id: id, ...each }))))
    .execute()
  await db
    .insertInto('crew_areas')
    .values(crews.flatMap(({ id }) => areas.slice(1).map((area_id) => ({ crew_id: id, area_id }))))
    .execute()
  const left = ({ index }: { index: number }) => services[index % SERVICES]?.id ?? ''
  await db
    .insertInto('crew_exclusions')
    .values(crews.map((crew) => ({ crew_id: crew.id, service_id: left(crew) })))
    .execute()
  return rows.map(({ no }) => no)
}

/** Makes slots every half hour of all services, and gives every crew its jobs. */
async function fillDays({ app, date, services, areas }: Shop, crewNos: readonly number[]): Promise<void> {
  const { db, ctx } = app
  const now = ctx.clock.now()
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', 'like', '%@bench.example')
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow()
  for (let day = -DAYS_AROUND; day <= DAYS_AROUND; day += 1) {
    const slots = services.flatMap((service) =>
      Array.from({ length: 26 }, (_, half) => {
        const start = 7 * 60 + half * 30
        const given = { service_id: service.id, date: addDays(date, day), capacity: CREWS }
        const times = { start_time: wallTime(start), end_time: wallTime(start + 29) }
        return { service, slot: slotRow(now, ctx.config.timeZone, { ...given, ...times }) }
      }),
    )
    await db
      .insertInto('slots')
      .values(slots.map(({ slot }) => slot))
      .execute()
    const jobs = JOB_HOURS.flatMap((hour, at) =>
      crewNos.map((crew_no, index) => {
        const offers = slots.filter(({ slot }) => slot.start_time === wallTime(hour * 60))
        const { service, slot } = offers[(index + 1) % SERVICES] ?? {}
        if (!service || !slot) throw new Error('There is no slot for a job.')
        return bookingRow(
          now,
          { user, service, slot },
          {
            crew_no,
            seat: index + 1,
            occupied_until: addMinutes(slot.ends_at, SET_UP_MINUTES),
            area_id: areas[1 + ((index + at) % (AREAS - 1))] ?? null,
          },
        )
      }),
    )
    await db.transaction().execute((tx) => insertBookings(tx, jobs))
  }
}

/** What was read for a day of a service before the product knew crews. */
async function readWithoutAsking({ app: { db, ctx }, date, services }: Shop): Promise<unknown> {
  const serviceId = services[0]?.id ?? ''
  const window = await findBookingWindow(db, ctx.config, ctx.clock.now())
  const rows = await slotsWithSeats(db)
    .where('slots.date', '=', date)
    .where('services.archived_at', 'is', null)
    .where('slots.service_id', '=', serviceId)
    .orderBy('slots.starts_at')
    .orderBy('slots.id')
    .execute()
  const facts = rows.map(factsOf).map((slot) => ({ ...slot, freeSeats: openSeats(slot, window) }))
  const slots = rows.map((row, index) => {
    const slot = facts[index]
    return slot && toSlot(row, showToCustomer(slot, window))
  })
  const closings = await listClosedTimes(db, { from: date, to: date })
  return { slots, day: describeDay(facts, window, closings.length > 0) }
}

async function readDay({ app: { ctx }, date, services, areas }: Shop, all = false): Promise<number> {
  const bookable = await readBookable(ctx.db, ctx.config, ctx.clock.now(), { area: areas[2] })
  const asked = { date, serviceId: all ? undefined : services[0]?.id }
  const { slots } = await listAvailability(ctx.db, asked, bookable)
  return slots.filter(({ freeSeats }) => freeSeats > 0).length
}

/** Makes a road between any two of the added areas, or deletes all. They are a third longer than the straight line. */
async function switchRoads({ app: { db } }: Shop, on: boolean): Promise<void> {
  await db.deleteFrom('area_roads').execute()
  if (!on) return
  await sql`
    insert into area_roads (from_area_id, to_area_id, km, measured_at)
    select one.id, other.id, 150 * sqrt(power(one.latitude - other.latitude, 2) + power(one.longitude - other.longitude, 2)), now()
    from areas as one join areas as other on other.id <> one.id
    where one.name_en like 'Area %' and other.name_en like 'Area %'`.execute(db)
}

async function measureRoads(shop: Shop): Promise<void> {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let turn = -1; turn < TURNS; turn += 1) {
    for (const kind of ['with', 'without'] as const) {
      await switchRoads(shop, kind === 'with')
      for (let read = 0; read < READS / 10; read += 1) {
        const took = await timeOf(() => readDay(shop))
        if (turn >= 0) times[kind].push(took)
      }
    }
  }
  const [roads, plain] = [medianOf(times.with), medianOf(times.without)]
  print(
    `| a day of one service, with the roads between ${ALL_AREAS} areas | ${roads.toFixed(1)} | ${highOf(times.with).toFixed(1)} | | ${(roads / plain).toFixed(2)} of without roads (${plain.toFixed(1)}) |`,
  )
}

async function measureReads(shop: Shop, switchCrews: (on: boolean) => Promise<void>): Promise<void> {
  const { app } = shop
  await switchCrews(true)
  for (const all of [false, true]) {
    app.takeQueries()
    const free = await readDay(shop, all)
    const queries = app.takeQueries().length
    const times: number[] = []
    for (let read = 0; read < READS; read += 1) times.push(await timeOf(() => readDay(shop, all)))
    const of = all ? 'all services' : 'one service'
    print(
      `| a day of ${of}, ${CREWS} crews, ${CREWS * JOB_HOURS.length} jobs | ${medianOf(times).toFixed(1)} | ${highOf(times).toFixed(1)} | ${queries} | ${free} free |`,
    )
  }
  await measureRoads(shop)
  await switchCrews(false)
  const [asking, before]: [number[], number[]] = [[], []]
  for (let read = -10; read < READS * 2; read += 1) {
    const turn = [await timeOf(() => readDay(shop)), await timeOf(() => readWithoutAsking(shop))] as const
    if (read < 0) continue
    asking.push(turn[0])
    before.push(turn[1])
  }
  const ratio = medianOf(asking) / medianOf(before)
  print(
    `| without crews | ${medianOf(asking).toFixed(2)} | ${highOf(asking).toFixed(2)} | | ${ratio.toFixed(2)} of before (${medianOf(before).toFixed(2)}) |`,
  )
}

/** The places of the jobs follow no order, so that nearly all get another crew. */
async function measureProposal({ app: { db, ctx }, date }: Shop, crewNos: readonly number[]): Promise<void> {
  const crews = await db
    .selectFrom('crews')
    .select('id')
    .where('no', 'in', crewNos.slice(0, PROPOSED_CREWS))
    .execute()
  const question = { from: date, to: date, crewIds: crews.map(({ id }) => id), away: null }
  const times: number[] = []
  let changes = 0
  const before = process.cpuUsage()
  for (let turn = 0; turn < PROPOSALS; turn += 1) {
    times.push(
      await timeOf(async () => {
        const proposal = await readProposal(db, question, ctx.config.timeZone, ctx.clock.now())
        changes = proposal.changes.length
      }),
    )
  }
  const { user } = process.cpuUsage(before)
  const median = medianOf(times)
  print(
    `| a proposal for ${PROPOSED_CREWS} crews with ${PROPOSED_CREWS * JOB_HOURS.length} jobs | ${median.toFixed(0)} | ${highOf(times).toFixed(0)} | | ${changes} changes, ${(user / 1000 / PROPOSALS).toFixed(0)} ms of the processor, ${(median / PROPOSAL_LIMIT_MS).toFixed(2)} of the limit of ${PROPOSAL_LIMIT_MS} ms |`,
  )
}

/** The board of the day with all jobs, the crews that could do one of them, and the jobs of all days that nobody does. */
async function measureBoard({ app: { db, ctx }, date }: Shop): Promise<void> {
  const { timeZone } = ctx.config
  const owner = { role: 'admin', duty: 'owner' } as const
  const jobsOf = ({ crews, unassigned }: Board) => [...unassigned, ...crews.flatMap(({ jobs }) => jobs)]
  const [job, ...others] = jobsOf(await readBoard(db, date, timeZone, ctx.clock.now(), owner))
  if (!job) throw new Error('The day has no jobs.')
  const measured = {
    [`the board of ${others.length + 1} jobs`]: () => readBoard(db, date, timeZone, ctx.clock.now(), owner),
    'which crews could do one of them': () => listFits(db, job._id, timeZone, ctx.clock.now()),
    'the jobs of all days to come that nobody does': () => findUncovered(db, {}, timeZone, ctx.clock.now()),
  }
  for (const [name, read] of Object.entries(measured)) {
    const times: number[] = []
    for (let turn = 0; turn < READS; turn += 1) times.push(await timeOf(read))
    const median = medianOf(times)
    print(
      `| ${name} | ${median.toFixed(1)} | ${highOf(times).toFixed(1)} | | ${(median / BOARD_LIMIT_MS).toFixed(2)} of the limit of ${BOARD_LIMIT_MS} ms |`,
    )
  }
}

/** Returns bookings a second of all clients together, each of slots that nobody else books. */
async function bookAtOnce(
  shop: Shop,
  tokens: readonly { token: string; email: string }[],
  day: number,
): Promise<number> {
  const { app, services, areas } = shop
  const now = app.ctx.clock.now()
  const service_id = services[0]?.id ?? ''
  const slots = Array.from({ length: BOOKINGS_PER_TURN }, (_, index) =>
    slotRow(now, app.ctx.config.timeZone, {
      service_id,
      date: addDays(shop.date, day),
      start_time: wallTime(8 * 60 + index * 120),
      end_time: wallTime(9 * 60 + index * 120),
      capacity: CLIENTS,
    }),
  )
  await app.db.insertInto('slots').values(slots).execute()
  const took = await timeOf(() =>
    Promise.all(
      tokens.map(async ({ token, email }, client) => {
        for (const slot of slots)
          await post(
            app,
            '/bookings',
            {
              customer: { name: 'Customer', email, phone: `0171100000${client}`, address: 'Dhaka' },
              serviceId: service_id,
              slotId: slot.id,
              area: areas[1 + (client % (AREAS - 1))],
              vehicleType: 'car',
              vehicleBrand: 'Toyota',
              vehicleModel: 'Axio',
              manufacturingYear: 2018,
              registrationPlate: `Dhaka Metro Ga ${randomUUID().slice(0, 4)}`,
            },
            token,
          )
      }),
    ),
  )
  app.takeQueries()
  return (CLIENTS * BOOKINGS_PER_TURN * 1000) / took
}

async function measureBookings(shop: Shop, switchCrews: (on: boolean) => Promise<void>): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => signUp(shop.app, `client-${client}`)),
  )
  const kinds = ['crews', 'roads', 'neither'] as const
  const rates: Record<(typeof kinds)[number], number[]> = { crews: [], roads: [], neither: [] }
  let day = 10
  for (let turn = -1; turn < TURNS; turn += 1) {
    for (const kind of kinds) {
      await switchCrews(kind !== 'neither')
      await switchRoads(shop, kind === 'roads')
      const rate = await bookAtOnce(shop, clients, day)
      if (turn >= 0) rates[kind].push(rate)
      day += 1
    }
  }
  const neither = medianOf(rates.neither)
  const [crews, roads] = [rates.crews, rates.roads].map((those) => {
    const rate = medianOf(those)
    return `${rate.toFixed(0)} (${(rate / neither).toFixed(2)})`
  })
  print(
    `\nBookings a second of ${CLIENTS} customers: ${crews} with ${CREWS} crews, ${roads} with roads too, ${neither.toFixed(0)} without crews.`,
  )
}

const server = await startPostgres()
try {
  const app = await startMeasuredApp(server.url('postgres'), new Date())
  try {
    const shop = await openShop(app)
    await signUp(app, 'customer')
    const crewNos = await addCrews(shop)
    await fillDays(shop, crewNos)
    const switchCrews = async (active: boolean) => {
      await app.db.updateTable('crews').set({ active }).where('no', 'in', crewNos).execute()
    }
    print('| what | median ms | 95 % ms | queries | |\n|---|---|---|---|---|')
    await measureProposal(shop, crewNos)
    await measureBoard(shop)
    await measureReads(shop, switchCrews)
    await measureBookings(shop, switchCrews)
  } finally {
    await app.close()
  }
} finally {
  await server.stop()
}
