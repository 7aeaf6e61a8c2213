import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { AppliedChange, ChosenChange, CrewAway, CrewProposal } from '@jhilik/contract/crew-proposals.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
let dispatchers: [SignedIn, SignedIn]
let date: string
let crews: ReturnType<typeof crewsOf>
let areas: { uttara: string; dhanmondi: string }
let north: Crew
let south: Crew

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  dispatchers = [await app.signIn('dispatcher'), await app.signIn('dispatcher')]
  date = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 2)
  crews = crewsOf(app, await app.signIn('admin'), date)
  areas = { uttara: await crews.addArea('uttara'), dhanmondi: await crews.addArea('dhanmondi') }
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('idempotency_keys').execute()
  await app.ctx.db.deleteFrom('bookings').execute()
  await app.ctx.db.deleteFrom('crews').execute()
  north = await crews.addCrew({ name: 'North', base: areas.uttara })
  south = await crews.addCrew({ name: 'South', base: areas.dhanmondi })
})
afterAll(() => app.close())

const call = async <T>(method: string, path: string, body?: object, headers = {}, [by] = dispatchers) => {
  const answer = await app.request<Answer<T> & ProblemBody>(method, `/api${path}`, {
    token: by.token,
    headers,
    ...(body && { body }),
  })
  return { status: answer.status, body: answer.body, data: answer.body.data }
}
const propose = async (query = '') =>
  (await call<CrewProposal>('GET', `/crews/proposal?date=${date}${query}`)).data
const toChosen = ({ changes }: CrewProposal): ChosenChange[] =>
  changes.map(({ booking, from, to }) => ({ booking: booking._id, from: from?._id ?? null, to: to._id }))
const apply = async (changes: readonly ChosenChange[], key?: string, by = dispatchers) => {
  const headers = key ? { 'idempotency-key': key } : {}
  return (await call<AppliedChange[]>('POST', '/crews/proposal/apply', { changes }, headers, by)).data
}
const outcomes = (applied: readonly AppliedChange[]) => applied.map(({ outcome, code }) => code ?? outcome)

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const crewsOfBookings = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await rowOf(id)).crew_no))

/** A booking without a crew. */
async function addUnassigned(start: string, end: string, area: string) {
  const slot = await makeSlot(app.ctx.db, { date, start_time: start, end_time: end })
  return (await makeBooking(app.ctx.db, { slot_id: slot.id, area_id: area })).id
}

/** Two bookings at the same time, each with the crew that is far away. */
async function addCrossed(start: string, end: string) {
  const one = await crews.addJob(north, start, end, areas.dhanmondi)
  const other = await crews.addJob(south, start, end, areas.uttara)
  return [one.id, other.id] as const
}

/** Lets a booking begin a minute ago. */
const begin = (id: string) =>
  app.ctx.db
    .updateTable('bookings')
    .set({ starts_at: addMinutes(app.clock.now(), -1) })
    .where('id', '=', id)
    .execute()

describe('a proposal', () => {
  it('exchanges the crews of bookings that are far from their bases, and says how much less they drive', async () => {
    const [one, other] = await addCrossed('10:00', '11:00')
    const proposal = await propose()
    expect(proposal.changes).toMatchObject([
      { booking: { _id: one }, from: { name: 'North' }, to: { name: 'South' } },
      { booking: { _id: other }, from: { name: 'South' }, to: { name: 'North' } },
    ])
    expect(proposal.travelMinutes.before).toBeGreaterThan(100)
    expect(proposal.travelMinutes.after).toBeLessThan(60)
    expect(await propose()).toEqual(proposal)
    expect(outcomes(await apply(toChosen(proposal)))).toEqual(['changed', 'changed'])
    expect(await crewsOfBookings(one, other)).toEqual([south.no, north.no])
    expect((await rowOf(one)).occupied_until).toEqual((await rowOf(one)).ends_at)
    const { history } = (await call<BookingDetail>('GET', `/bookings/${one}`)).data
    expect(history).toMatchObject([{ action: 'booking.crew_changed', crew: { from: 'North', to: 'South' } }])
    const after = await propose()
    expect(after.changes).toEqual([])
    expect(after.version).not.toBe(proposal.version)
  })

  it('gives bookings without a crew to one, and lists those that fit nowhere with the reasons and other times', async () => {
    await crews.addJob(north, '10:00', '11:00', areas.uttara)
    const placed = await addUnassigned('10:00', '11:00', areas.dhanmondi)
    const unplaced = await addUnassigned('10:30', '11:30', areas.dhanmondi)
    const proposal = await propose()
    expect(proposal.changes).toMatchObject([{ booking: { _id: placed }, from: null, to: { name: 'South' } }])
    expect(proposal.unplaced).toMatchObject([
      {
        booking: { _id: unplaced },
        crew: null,
        options: [
          { crew: { name: 'North' }, conflicts: ['overlap'] },
          { crew: { name: 'South' }, conflicts: ['overlap'] },
        ],
        // South has the job from 10 to 11, and needs ten minutes within the area.
        times: [
          { date, startTime: '11:15', endTime: '12:15', crew: { name: 'South' } },
          { startTime: '08:45' },
          { startTime: '12:15' },
        ],
      },
    ])
    // Another one is shown times at which it does not stand in the way of the first one.
    await addUnassigned('10:30', '11:30', areas.dhanmondi)
    const both = (await propose()).unplaced.map(({ times }) => times[0])
    expect(both).toMatchObject([{ startTime: '11:15' }, { startTime: '08:45' }])
  })

  it('leaves what has begun and what staff have forced, and uses only the named crews', async () => {
    const [one] = await addCrossed('10:00', '11:00')
    const forced = { forced: ['area' as const], forced_reason: 'A friend' }
    await app.ctx.db.updateTable('bookings').set(forced).where('id', '=', one).execute()
    expect((await propose()).changes).toEqual([])
    await app.ctx.db.updateTable('bookings').set({ forced: [], forced_reason: null }).execute()
    expect((await propose(`&crews=${north._id}`)).changes).toEqual([])
    await begin(one)
    expect((await propose()).changes).toEqual([])
  })

  it('is for staff, and refuses a date that there is not', async () => {
    const customer = await app.signIn()
    expect((await app.request('GET', '/api/crews/proposal', customer)).status).toBe(403)
    expect((await call('GET', '/crews/proposal?date=2026-02-30')).status).toBe(400)
  })
})

describe('applying a proposal', () => {
  it('in part, or once more, does only what is wanted', async () => {
    const free = await addUnassigned('09:00', '10:00', areas.uttara)
    const [one, other] = await addCrossed('12:00', '13:00')
    const changes = toChosen(await propose())
    const part = changes.filter(({ booking }) => booking === free)
    expect(outcomes(await apply(part))).toEqual(['changed'])
    expect(await crewsOfBookings(one, other)).toEqual([north.no, south.no])
    // One half of an exchange finds its crew busy.
    const half = changes.filter(({ booking }) => booking === one)
    expect(await apply(half)).toMatchObject([
      { outcome: 'refused', code: 'crew_conflict', conflicts: ['overlap'] },
    ])
    expect(outcomes(await apply(changes)).toSorted()).toEqual(['changed', 'changed', 'same'])
    expect(outcomes(await apply(changes))).toEqual(['same', 'same', 'same'])
  })

  it('says which bookings could not be changed, and why', async () => {
    const done = await addUnassigned('09:00', '10:00', areas.uttara)
    const canceled = await addUnassigned('11:00', '12:00', areas.uttara)
    const taken = await addUnassigned('14:00', '15:00', areas.uttara)
    const given = await addUnassigned('17:00', '18:00', areas.uttara)
    const to = north._id
    const changes = [done, canceled, taken, given].map((booking) => ({ booking, from: null, to }))
    await app.ctx.db.updateTable('bookings').set({ status: 'canceled' }).where('id', '=', canceled).execute()
    await crews.addJob(north, '14:30', '15:30', areas.uttara)
    await call('PUT', `/bookings/${given}/crew`, { crew: south._id })
    const unknown = { booking: newId(), from: null, to }
    const applied = await apply([...changes, unknown])
    expect(outcomes(applied)).toEqual([
      'changed',
      'invalid_transition',
      'crew_conflict',
      'changed_meanwhile',
      'not_found',
    ])
    expect(await crewsOfBookings(done, canceled, taken, given)).toEqual([north.no, null, null, south.no])
  })

  it('under a key does nothing the second time, also when somebody has changed it back meanwhile', async () => {
    const id = await addUnassigned('09:00', '10:00', areas.uttara)
    const changes = [{ booking: id, from: null, to: north._id }]
    const key = newId()
    expect(outcomes(await apply(changes, key))).toEqual(['changed'])
    await app.ctx.db
      .updateTable('bookings')
      .set({ crew_no: null, occupied_until: null })
      .where('id', '=', id)
      .execute()
    expect(outcomes(await apply(changes, key))).toEqual(['same'])
    expect(await crewsOfBookings(id)).toEqual([null])
    const others = [{ booking: id, from: null, to: south._id }]
    expect(outcomes(await apply(others, key))).toEqual(['idempotency_key_reused'])
  })

  it('by two dispatchers at once changes each booking once', async () => {
    const ids = [...(await addCrossed('10:00', '11:00')), ...(await addCrossed('15:00', '16:00'))]
    const changes = toChosen(await propose())
    expect(changes.length).toBe(4)
    const answers = await Promise.all(dispatchers.map((by) => apply(changes, undefined, [by, by])))
    for (const index of changes.keys()) {
      expect(answers.map((applied) => applied[index]?.outcome).toSorted()).toEqual(['changed', 'same'])
    }
    expect(await crewsOfBookings(...ids)).toEqual([south.no, north.no, south.no, north.no])
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'booking.crew_changed')
      .where('subject_id', 'in', ids)
      .execute()
    expect(entries.length).toBe(4)
  })

  it('and a booking of the crew at once never give it two jobs', async () => {
    const id = await addUnassigned('10:00', '11:00', areas.uttara)
    const job = await addUnassigned('10:30', '11:30', areas.uttara)
    const [applied, assigned] = await Promise.all([
      apply([{ booking: id, from: null, to: north._id }]),
      call('PUT', `/bookings/${job}/crew`, { crew: north._id }),
    ])
    const isApplied = applied[0]?.outcome === 'changed'
    expect(outcomes(applied)).toEqual([isApplied ? 'changed' : 'crew_conflict'])
    expect(assigned.status).toBe(isApplied ? 409 : 200)
    expect(await crewsOfBookings(id, job)).toEqual(isApplied ? [north.no, null] : [null, north.no])
  })

  it('that loses its connection in the middle leaves each booking whole, and can be repeated', async () => {
    const first = await addUnassigned('09:00', '10:00', areas.uttara)
    const pair = await addCrossed('12:00', '13:00')
    const changes = toChosen(await propose())
    const key = newId()
    const { db } = app.ctx
    const pending = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('bookings').select('id').where('id', '=', pair[1]).forUpdate().execute()
      const call = apply(changes, key)
      await untilWaiting(app, 1)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return { call }
    })
    const applied = await pending.call
    expect(outcomes(applied)).toContain('temporarily_unavailable')
    expect((await crewsOfBookings(first))[0]).toBe(north.no)
    expect([`${[south.no, north.no]}`, `${[north.no, south.no]}`]).toContain(
      `${await crewsOfBookings(...pair)}`,
    )
    await apply(changes, key)
    expect(await crewsOfBookings(first, ...pair)).toEqual([north.no, south.no, north.no])
  })
})

describe('a crew that is away', () => {
  const away = (given: object = {}, crew = north) =>
    call<CrewAway>('POST', `/crews/${crew._id}/away`, {
      fromDate: date,
      fromTime: '12:00',
      toDate: date,
      toTime: '20:00',
      reason: 'Breakdown',
      ...given,
    })
  const timeOff = () => app.ctx.db.selectFrom('crew_time_off').select(['reason', 'starts_at']).execute()

  it('is previewed without a change, and then gives away what others can do', async () => {
    const before = await crews.addJob(north, '10:00', '11:00', areas.uttara)
    const moved = await crews.addJob(north, '12:00', '13:00', areas.uttara)
    const stays = await crews.addJob(north, '15:00', '16:00', areas.uttara)
    await crews.addJob(south, '15:00', '16:00', areas.dhanmondi)
    const ids = [before.id, moved.id, stays.id]

    const preview = await away({ preview: true })
    expect(preview.status).toBe(200)
    const { proposal, applied } = preview.data
    expect(applied).toEqual([])
    expect(proposal.changes).toMatchObject([
      { booking: { _id: moved.id }, from: { name: 'North' }, to: { name: 'South' } },
    ])
    expect(proposal.unplaced).toMatchObject([
      {
        booking: { _id: stays.id },
        crew: { name: 'North' },
        options: [
          { crew: { name: 'North' }, conflicts: ['hours'] },
          { crew: { name: 'South' }, conflicts: ['overlap'] },
        ],
      },
    ])
    expect(proposal.unplaced[0]?.times.map(({ crew }) => crew.name)).toEqual(['South', 'South', 'South'])
    expect(await timeOff()).toEqual([])
    expect(await crewsOfBookings(...ids)).toEqual([north.no, north.no, north.no])

    const { data } = await away()
    expect(outcomes(data.applied)).toEqual(['changed'])
    expect(data.proposal.unplaced.map(({ booking }) => booking._id)).toEqual([stays.id])
    expect(data.crew.timeOff).toMatchObject([{ fromTime: '12:00', toTime: '20:00', reason: 'Breakdown' }])
    expect(await crewsOfBookings(...ids)).toEqual([north.no, south.no, north.no])
    // The same call again enters nothing twice and changes nothing.
    const again = await away()
    expect(again.data.applied).toEqual([])
    expect(await timeOff()).toHaveLength(1)
    // It is back earlier.
    const [off] = data.crew.timeOff
    expect((await call('DELETE', `/crews/${north._id}/time-off/${off?._id}`)).status).toBe(200)
    expect(await timeOff()).toEqual([])
  })

  it('keeps the booking at which it works, which is listed', async () => {
    const job = await crews.addJob(north, '12:00', '13:00', areas.uttara)
    await begin(job.id)
    const { data } = await away({ fromTime: '12:20' })
    expect(data.proposal.changes).toEqual([])
    expect(data.proposal.unplaced.map(({ booking }) => booking._id)).toEqual([job.id])
  })

  it('keeps the booking for which staff have forced it, which is listed', async () => {
    const job = await crews.addJob(north, '14:00', '15:00', areas.uttara)
    await app.ctx.db
      .updateTable('bookings')
      .set({ forced: ['travel'], forced_reason: 'They know the house' })
      .where('id', '=', job.id)
      .execute()
    const { data } = await away()
    expect(data.proposal.changes).toEqual([])
    expect(data.proposal.unplaced.map(({ booking }) => booking._id)).toEqual([job.id])
  })

  it('is refused for a time that ends before it starts, and for a crew that there is not', async () => {
    expect((await away({ toTime: '11:00' })).body.errors).toMatchObject([{ path: 'toTime' }])
    expect((await away({ toTime: '11:00', preview: true })).status).toBe(400)
    expect((await away({}, { ...north, _id: newId() })).status).toBe(404)
    expect((await away({ preview: true }, { ...north, _id: newId() })).status).toBe(404)
  })
})
