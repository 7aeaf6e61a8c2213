import { DENSE_CITY } from '@jhilik/contract/travel.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedTravel, type CrewFacts, conflictsOf, jobOf } from '../src/calendar/rules/crews.ts'
import { type MovableJob, proposeCrews } from '../src/calendar/rules/plan-crews.ts'
import { estimatedTravel, type Place } from '../src/calendar/rules/travel.ts'

const MINUTE = 60_000
const DATE = '2027-01-04'
const MIDNIGHT = Date.parse(`${DATE}T00:00:00+06:00`)
const travel = estimatedTravel(DENSE_CITY, 'Asia/Dhaka')

const places: Place[] = [
  { areaId: 'gulshan', latitude: 23.7925, longitude: 90.4078 },
  { areaId: 'dhanmondi', latitude: 23.7461, longitude: 90.3742 },
  { areaId: 'uttara', latitude: 23.8759, longitude: 90.3795 },
  { areaId: 'mirpur', latitude: 23.8223, longitude: 90.3654 },
  { areaId: 'nowhere', latitude: null, longitude: null },
]
const place = fc.constantFrom(...places, null)
const services = ['wash', 'polish']
const areas = fc.option(
  fc.subarray(
    places.map(({ areaId }) => areaId),
    { minLength: 2 },
  ),
)

const someCrew = fc.record({
  setUpMinutes: fc.constantFrom(0, 0, 15),
  maxJobsPerDay: fc.constantFrom(null, null, 3),
  excludedServices: fc.constantFrom<string[]>([], [], ['wash'], ['polish']),
  areas: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: areas }),
  base: place,
  opens: fc.integer({ min: 8, max: 10 }),
})

const someJob = fc.record({
  quarter: fc.integer({ min: 9 * 4, max: 17 * 4 }),
  minutes: fc.constantFrom(30, 45, 60, 90, 120),
  place,
  service: fc.constantFrom(...services),
  /** The index of the crew that has it now, if that can do it. */
  crew: fc.option(fc.nat(3)),
  movable: fc.boolean(),
})

const someDay = fc.record({
  crews: fc.array(someCrew, { minLength: 1, maxLength: 4, size: 'max' }),
  jobs: fc.array(someJob, { minLength: 1, maxLength: 8, size: 'max' }),
})

type Day = ReturnType<typeof dayOf>

const put = (crew: CrewFacts, { asked }: MovableJob): CrewFacts => ({
  ...crew,
  jobs: [...crew.jobs, jobOf(asked, crew)].sort((one, other) => one.startsAt - other.startsAt),
})
const replaced = (crews: readonly CrewFacts[], index: number, crew: CrewFacts) => crews.with(index, crew)

/** Makes a day in which crews have jobs that they can do, some of which stay, and others wait for a crew. */
function dayOf({ crews: given, jobs }: typeof someDay extends fc.Arbitrary<infer T> ? T : never) {
  let crews: CrewFacts[] = given.map(({ opens, excludedServices, areas: served, ...crew }, index) => ({
    ...crew,
    no: index + 1,
    excludedServices: new Set(excludedServices),
    areas: served && new Set(served),
    hours: [{ from: MIDNIGHT + opens * 60 * MINUTE, to: MIDNIGHT + 20 * 60 * MINUTE }],
    jobs: [],
  }))
  const movable: MovableJob[] = []
  for (const [id, { quarter, minutes, place: at, service, crew: index, movable: moves }] of jobs.entries()) {
    const startsAt = MIDNIGHT + quarter * 15 * MINUTE
    const asked = {
      startsAt,
      endsAt: startsAt + minutes * MINUTE,
      date: DATE,
      place: at,
      serviceIds: [service],
    }
    const job: MovableJob = { id: String(id), asked, crewNo: null }
    const crew = index === null ? undefined : crews[index]
    if (crew && conflictsOf(crew, asked, travel).length === 0) {
      crews = replaced(crews, index ?? 0, put(crew, job))
      if (moves) movable.push({ ...job, crewNo: crew.no })
    } else movable.push(job)
  }
  return { crews, movable }
}

const withoutMovable = ({ crews, movable }: Day) =>
  crews.map((crew) => ({
    ...crew,
    jobs: crew.jobs.filter(
      ({ startsAt }) =>
        !movable.some(({ crewNo, asked }) => crewNo === crew.no && asked.startsAt === startsAt),
    ),
  }))

/** Tries every crew for every job: as few as possible wait, then the added roads are as short as possible. */
function findBest(day: Day): { waiting: number; added: number } {
  let best = { waiting: day.movable.length, added: 0 }
  const search = (
    crews: readonly CrewFacts[],
    rest: readonly MovableJob[],
    waiting: number,
    added: number,
  ) => {
    if (waiting > best.waiting) return
    const [job, ...others] = rest
    if (!job) {
      if (waiting < best.waiting || added < best.added) best = { waiting, added }
      return
    }
    for (const [index, crew] of crews.entries()) {
      if (conflictsOf(crew, job.asked, travel).length > 0) continue
      const more = addedTravel(crew, job.asked, travel)
      search(replaced(crews, index, put(crew, job)), others, waiting, added + more)
    }
    search(crews, others, waiting + 1, added)
  }
  search(withoutMovable(day), day.movable, 0, 0)
  return best
}

/** Carries a proposal out from the jobs that stay. Every job must fit at its turn. */
function carryOut(day: Day, proposal: ReturnType<typeof proposeCrews>) {
  let crews: CrewFacts[] = withoutMovable(day)
  let added = 0
  const waiting = new Set(proposal.unplaced.map(({ id }) => id))
  for (const job of day.movable) {
    if (waiting.has(job.id)) continue
    const no = proposal.changes.find(({ id }) => id === job.id)?.to ?? job.crewNo
    const index = crews.findIndex((crew) => crew.no === no)
    const crew = crews[index] as CrewFacts
    expect(conflictsOf(crew, job.asked, travel)).toEqual([])
    added += addedTravel(crew, job.asked, travel)
    crews = replaced(crews, index, put(crew, job))
  }
  return { waiting: waiting.size, added }
}

test('a crew stays busy with a job that nobody can do', () => {
  const hours = [{ from: MIDNIGHT, to: MIDNIGHT + 24 * 60 * MINUTE }]
  const startsAt = MIDNIGHT + 10 * 60 * MINUTE
  const at10 = { startsAt, endsAt: startsAt + 60 * MINUTE, date: DATE, place: null }
  const facts = { no: 1, setUpMinutes: 0, maxJobsPerDay: null, areas: null, base: null, hours }
  const crew: CrewFacts = { ...facts, excludedServices: new Set(['polish']), jobs: [] }
  const stuck: MovableJob = { id: 'stuck', crewNo: 1, asked: { ...at10, serviceIds: ['polish'] } }
  const waiting: MovableJob = { id: 'waiting', crewNo: null, asked: { ...at10, serviceIds: ['wash'] } }
  const crews = [put(crew, stuck)]
  const { changes, unplaced } = proposeCrews({ crews, travel }, [stuck, waiting], { from: DATE, to: DATE })
  expect(changes).toEqual([])
  expect(unplaced).toEqual([stuck, waiting])
})

const DAYS = 500

test('proposed crews can do their jobs, and are nearly always the best of all ways to give them', () => {
  let optimal = 0
  const excess: number[] = []
  fc.assert(
    fc.property(someDay, (given) => {
      const day = dayOf(given)
      const proposal = proposeCrews({ crews: day.crews, travel }, day.movable, { from: DATE, to: DATE })
      const [found, best] = [carryOut(day, proposal), findBest(day)]
      // What crews have now stays possible, so that a proposal is never worse.
      expect(found.waiting).toBeLessThanOrEqual(day.movable.filter(({ crewNo }) => crewNo === null).length)
      if (found.waiting === day.movable.filter(({ crewNo }) => crewNo === null).length)
        expect(proposal.travelAfter).toBeLessThanOrEqual(proposal.travelBefore)
      if (found.waiting === best.waiting && found.added === best.added) optimal += 1
      // A job without a crew counts as a road of a day.
      const costOf = ({ waiting, added }: typeof best) => waiting * 24 * 60 * MINUTE + added
      excess.push(costOf(best) === 0 ? 0 : costOf(found) / costOf(best) - 1)
    }),
    { numRuns: DAYS, seed: 41 },
  )
  const mean = excess.reduce((sum, one) => sum + one, 0) / excess.length
  console.info(`optimal ${optimal} of ${DAYS}, ${(mean * 100).toFixed(2)} % longer on average`)
  expect(optimal).toBeGreaterThanOrEqual(DAYS * 0.9)
  expect(mean).toBeLessThanOrEqual(0.05)
})
