import { randomUUID } from 'node:crypto'
import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import { VISIT_STEPS, type VisitStep } from '@jhilik/contract/visits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { crewPhones, PRICE_MINOR } from './support/crew-phones.ts'

/*
 * Two phones of one crew report of two jobs, without a network for a part of the day: reports arrive late, twice, in two requests
 * at once and in another order than they were made, while the office cancels, moves and gives away jobs. In the end the server has
 * what happened, each report once.
 */

const SCHEDULES = Number(process.env.SCHEDULES ?? 150)
const DAY = dayFromNow(1)
const [MORNING, NOON] = ['08:00', '12:00']
const MINUTE = 60_000

let app: TestApp
let phones: ReturnType<typeof crewPhones>
let crew: Crew
let away: Crew
/** The members, each signed in in the morning and at noon. */
let members: { morning: SignedIn; noon: SignedIn }[]

const at = (time: string) => instantOf(DAY, time, app.ctx.config.timeZone)

beforeAll(async () => {
  app = await startTestApp({ work: false })
  app.clock.set(at(NOON))
  const owner = await app.signIn('admin')
  phones = crewPhones(app, owner, DAY)
  away = (await phones.addCrewOf()).crew
  members = await Promise.all(
    [0, 1].map(async () => {
      const noon = await app.signIn()
      return { noon, morning: { ...noon } }
    }),
  )
  crew = (await phones.addCrewOf(...members.map(({ noon }) => noon))).crew
  app.clock.set(at(MORNING))
  for (const { morning } of members) {
    const { user, password } = morning
    Object.assign(morning, await app.logIn({ email: user.email ?? '', password }))
  }
})
afterAll(() => app.close())

type Act =
  | { act: 'report'; phone: number; job: number; kind: VisitStep | 'could_not_do' | 'late' | 'payment' }
  /** Sends what waits on a phone: all or the last half first, once or twice, one after the other or at once. */
  | { act: 'send'; phone: number; reversed: boolean; copies: number; atOnce: boolean }
  | { act: 'office'; job: number; does: 'cancel' | 'move' | 'give_away' }

const phone = fc.nat(1)
const job = fc.nat(1)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('report' as const),
      phone,
      job,
      kind: fc.constantFrom(...VISIT_STEPS, 'could_not_do' as const, 'late' as const, 'payment' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      phone,
      reversed: fc.boolean(),
      copies: fc.integer({ min: 1, max: 3 }),
      atOnce: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('office' as const),
      job,
      does: fc.constantFrom('cancel' as const, 'move' as const, 'give_away' as const),
    }),
  },
)

interface Made {
  id: string
  job: number
  kind: string
  /** When it happened, in milliseconds since 1970. */
  happened: number
  body: object
}

/** Returns why a report must have no effect on its job, as it is when the report arrives; null when it must have one. */
function expectedOf({ kind, happened }: Made, state: JobState): string | null {
  if (state.isAway) return 'other_crew'
  if (state.isCanceled) return 'canceled'
  if (state.isMoved) return 'moved'
  if (kind === 'payment') return state.paid ? 'too_much' : null
  if (state.doneAt === null) return null
  if (kind === 'done') return 'already_done'
  if (VISIT_STEPS.some((step) => step === kind)) return null
  return happened < state.doneAt ? null : 'already_done'
}

interface JobState {
  booking: { id: string; starts_at: Date }
  isAway: boolean
  isCanceled: boolean
  isMoved: boolean
  paid: boolean
  doneAt: number | null
  /** What has arrived, with why it has no effect. */
  arrived: Map<string, { made: Made; noEffect: string | null }>
}

async function makeJobs(skewMinutes: readonly number[]) {
  const states: JobState[] = []
  for (const [from, to] of [
    ['09:00', '10:00'],
    ['10:30', '11:30'],
  ] as const) {
    const booking = await phones.addJob(crew, from, to)
    const fresh = { isAway: false, isCanceled: false, isMoved: false, paid: false, doneAt: null }
    states.push({ booking, ...fresh, arrived: new Map() })
  }
  app.clock.set(at(MORNING))
  const shown: CrewJob[][] = []
  for (const { morning } of members) {
    const { jobs } = await phones.jobsOf(morning)
    shown.push(
      states.map(({ booking }) => {
        const found = jobs.find(({ _id }) => _id === booking.id)
        if (!found) throw new Error('A member does not see a job')
        return found
      }),
    )
  }
  app.clock.set(at(NOON))
  return { states, shown, skewMs: skewMinutes.map((minutes) => minutes * MINUTE) }
}

async function runSchedule(acts: readonly Act[], skewMinutes: readonly number[]): Promise<void> {
  // The crew has no jobs of the schedule before.
  await app.ctx.db
    .updateTable('bookings')
    .set({ crew_no: null, occupied_until: null })
    .where('crew_no', '=', crew.no)
    .execute()
  const { states, shown, skewMs } = await makeJobs(skewMinutes)
  const waiting: Made[][] = [[], []]
  let minutes = 0

  async function send(from: number, { reversed = false, copies = 1, atOnce = false } = {}) {
    const own = waiting[from] ?? []
    if (own.length === 0) return
    waiting[from] = []
    const half = Math.ceil(own.length / 2)
    const batches = reversed ? [own.slice(half), own.slice(0, half)] : [own]
    for (const batch of batches.filter(({ length }) => length > 0)) {
      const member = members[from]?.noon as SignedIn
      const bodies = batch.map(({ body }) => body)
      const once = () => phones.send(member, bodies, skewMs[from])
      const answers = atOnce
        ? await Promise.all(Array.from({ length: copies }, once))
        : await Array.from({ length: copies }).reduce<Promise<Awaited<ReturnType<typeof once>>[]>>(
            async (earlier) => [...(await earlier), await once()],
            Promise.resolve([]),
          )
      const expected = batch.map((made) => {
        const state = states[made.job] as JobState
        const noEffect = expectedOf(made, state)
        state.arrived.set(made.id, { made, noEffect })
        if (noEffect === null && made.kind === 'done') state.doneAt = made.happened
        if (noEffect === null && made.kind === 'payment') state.paid = true
        return { id: made.id, noEffect }
      })
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body.data).toEqual(expected)
      }
    }
  }

  for (const one of acts) {
    minutes += 3
    if (one.act === 'report') {
      const happened = at(MORNING).getTime() + minutes * MINUTE
      const { phone: from, job: index, kind } = one
      const extra = {
        could_not_do: { reason: 'nobody_there' },
        late: { minutes: 15 },
        payment: { method: 'cash', amount: PRICE_MINOR / 100, tip: 1 },
      }
      const id = randomUUID()
      const body = {
        id,
        pass: shown[from]?.[index]?.pass,
        kind,
        happenedAt: new Date(happened + (skewMs[from] ?? 0)).toISOString(),
        ...(extra as Record<string, object>)[kind],
      }
      waiting[from]?.push({ id, job: index, kind, happened, body })
    } else if (one.act === 'send') await send(one.phone, one)
    else await office(states[one.job] as JobState, one.does)
  }
  await send(0)
  await send(1)
  for (const state of states) await check(state)
}

async function office(state: JobState, does: 'cancel' | 'move' | 'give_away'): Promise<void> {
  const change = (values: object) =>
    app.ctx.db.updateTable('bookings').set(values).where('id', '=', state.booking.id).execute()
  // What was done is not changed any more.
  if (state.isAway || state.isCanceled || state.isMoved || state.doneAt !== null || state.paid) return
  if (does === 'cancel') {
    await change({ status: 'canceled', canceled_by: 'business' })
    state.isCanceled = true
  } else if (does === 'move') {
    const [starts_at, ends_at] = [300, 330].map(
      (later) => new Date(state.booking.starts_at.getTime() + later * MINUTE),
    )
    await change({ starts_at, ends_at, occupied_until: ends_at })
    state.isMoved = true
  } else {
    await change({ crew_no: away.no, starts_at: nextFree(), ends_at: nextFree(), occupied_until: nextFree() })
    state.isAway = true
  }
}

let free = 0
/** The crew to which jobs are given away has no two at once. */
function nextFree(): Date {
  free += 1
  return new Date(at(NOON).getTime() + 86_400_000 + free * 1000)
}

/** Compares what the server has with what happened. */
async function check(state: JobState): Promise<void> {
  const { id } = state.booking
  const stored = await app.ctx.db
    .selectFrom('visit_reports')
    .selectAll()
    .where('booking_id', '=', id)
    .execute()
  expect(new Map(stored.map((row) => [row.id, row.no_effect]))).toEqual(
    new Map([...state.arrived].map(([report, { noEffect }]) => [report, noEffect])),
  )
  for (const row of stored) {
    const { made } = state.arrived.get(row.id) ?? {}
    expect(Math.abs(row.happened_at.getTime() - (made?.happened ?? 0))).toBeLessThan(10_000)
  }
  const effective = [...state.arrived.values()].filter(({ noEffect }) => noEffect === null)
  const wasDone = effective.some(({ made }) => made.kind === 'done')
  const status = state.isCanceled ? 'canceled' : wasDone ? 'completed' : 'confirmed'
  expect(await phones.statusOf(id)).toBe(status)
  const payments = effective.filter(({ made }) => made.kind === 'payment').length
  expect(payments).toBeLessThanOrEqual(1)
  expect(await phones.paidOf(id)).toEqual({ price: payments * PRICE_MINOR, tips: payments * 100 })
  if (state.isAway || state.isCanceled) return
  app.clock.set(at(MORNING))
  const { visit } = await phones.jobOf(members[0]?.morning as SignedIn, id)
  app.clock.set(at(NOON))
  const kinds = new Set(state.isMoved ? [] : countedSteps(effective.map(({ made }) => made)))
  expect(visit.steps.map(({ step }) => step)).toEqual(VISIT_STEPS.filter((step) => kinds.has(step)))
}

/** Steps from before the crew has given up do not count once it went back, unless the job was done. */
function countedSteps(made: readonly Made[]): string[] {
  const gaveUp = Math.max(
    ...made.filter(({ kind }) => kind === 'could_not_do').map(({ happened }) => happened),
  )
  const isStep = ({ kind }: Made) => VISIT_STEPS.some((step) => step === kind)
  const afterwards = made.filter((one) => isStep(one) && one.happened > gaveUp)
  const isDone = made.some(({ kind }) => kind === 'done')
  return (isDone || afterwards.length === 0 ? made : afterwards).map(({ kind }) => kind)
}

test(`${SCHEDULES} random schedules of deliveries leave what happened, each report once`, async () => {
  const schedule = fc.array(act, { minLength: 4, maxLength: 24, size: 'max' })
  const skew = fc.tuple(fc.constantFrom(0, 20, -20, 300), fc.constantFrom(0, 7, -90))
  await fc.assert(fc.asyncProperty(schedule, skew, runSchedule), {
    numRuns: SCHEDULES,
    ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  })
}, 1_200_000)
