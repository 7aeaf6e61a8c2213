import { DENSE_CITY } from '@jhilik/contract/travel.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AskedJob,
  addedTravel,
  type CrewFacts,
  chooseCrew,
  conflictsOf,
  type Job,
  jobOf,
} from '../src/calendar/rules/crews.ts'
import { estimatedTravel, kmBetween, type Place } from '../src/calendar/rules/travel.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DHAKA_OFFSET = 6 * HOUR
/** Midnight in Dhaka of the first of three days. */
const MIDNIGHT = Date.UTC(2027, 0, 4) - DHAKA_OFFSET
const dateOf = (at: number) => new Date(at + DHAKA_OFFSET).toISOString().slice(0, 10)
const travel = estimatedTravel(DENSE_CITY, 'Asia/Dhaka')

const PLACES: Place[] = [
  { areaId: 'gulshan', latitude: 23.7925, longitude: 90.4078 },
  { areaId: 'dhanmondi', latitude: 23.7461, longitude: 90.3742 },
  { areaId: 'uttara', latitude: 23.8759, longitude: 90.3795 },
  { areaId: 'mirpur', latitude: 23.8223, longitude: 90.3654 },
  { areaId: 'narayanganj', latitude: 23.6238, longitude: 90.5 },
]
const [GULSHAN, DHANMONDI, UTTARA] = PLACES as [Place, Place, Place]

const at = (day: number, hour: number, minute = 0) =>
  MIDNIGHT + day * 24 * HOUR + hour * HOUR + minute * MINUTE

const asked = (
  startsAt: number,
  minutes: number,
  place: Place | null = GULSHAN,
  serviceId = 'wash',
): AskedJob => ({
  startsAt,
  endsAt: startsAt + minutes * MINUTE,
  date: dateOf(startsAt),
  place,
  serviceIds: [serviceId],
})

const crew = (facts: Partial<CrewFacts> = {}): CrewFacts => ({
  no: 1,
  setUpMinutes: 0,
  maxJobsPerDay: null,
  excludedServices: new Set(),
  areas: null,
  base: null,
  hours: [{ from: at(0, 8), to: at(0, 20) }],
  jobs: [],
  ...facts,
})

const withJobs = (facts: Partial<CrewFacts>, ...jobs: AskedJob[]): CrewFacts => {
  const one = crew(facts)
  return { ...one, jobs: jobs.map((job) => jobOf(job, one)) }
}

describe('what speaks against a crew', () => {
  const at11 = asked(at(0, 11), 60)

  it.each([
    ['nothing', crew(), at11, []],
    ['a job at the same time', withJobs({}, asked(at(0, 11, 30), 60)), at11, ['overlap']],
    ['a job that begins at the same minute', withJobs({}, at11), at11, ['overlap']],
    ['a job around it', withJobs({}, asked(at(0, 10), 180)), at11, ['overlap']],
    [
      'the set-up after the job before',
      withJobs({ setUpMinutes: 15 }, asked(at(0, 10), 60)),
      at11,
      ['overlap'],
    ],
    [
      'its own set-up before the next job',
      withJobs({ setUpMinutes: 15 }, asked(at(0, 12), 60)),
      at11,
      ['overlap'],
    ],
    ['the way within an area', withJobs({}, asked(at(0, 10), 51)), at11, ['travel']],
    ['nothing when that way just fits', withJobs({}, asked(at(0, 10), 50)), at11, []],
    ['the way to the next job', withJobs({}, asked(at(0, 12, 10), 60, UTTARA)), at11, ['travel']],
    ['nothing where one of the jobs has no place', withJobs({}, asked(at(0, 10), 60, null)), at11, []],
    ['the end of the day', crew({ hours: [{ from: at(0, 8), to: at(0, 11, 59) }] }), at11, ['hours']],
    [
      'time off within the job',
      crew({
        hours: [
          { from: at(0, 8), to: at(0, 11, 20) },
          { from: at(0, 11, 40), to: at(0, 20) },
        ],
      }),
      at11,
      ['hours'],
    ],
    ['a service that it does not do', crew({ excludedServices: new Set(['wash']) }), at11, ['skill']],
    ['an area that it does not serve', crew({ areas: new Set(['uttara']) }), at11, ['area']],
    ['nothing about areas at the base', crew({ areas: new Set(['uttara']) }), asked(at(0, 11), 60, null), []],
    ['the maximum of the day', withJobs({ maxJobsPerDay: 1 }, asked(at(0, 8), 30)), at11, ['maximum']],
    ['not the jobs of another day', withJobs({ maxJobsPerDay: 1 }, asked(at(-1, 8), 30)), at11, []],
  ] as const)('is %s', (_, one, job, conflicts) => {
    expect(conflictsOf(one, job, travel)).toEqual(conflicts)
  })
})

describe('which crew does the job', () => {
  it('is the one that is near', () => {
    const far = withJobs({ no: 1 }, asked(at(0, 9), 60, UTTARA))
    const near = withJobs({ no: 2 }, asked(at(0, 9), 60, DHANMONDI))
    expect(chooseCrew([far, near], asked(at(0, 12), 60, DHANMONDI), travel)?.no).toBe(2)
  })

  it('is the one with fewer skills when the road is the same, then the one with the lower number', () => {
    const all = crew({ no: 1 })
    const one = crew({ no: 3, excludedServices: new Set(['repair']) })
    const other = crew({ no: 2, excludedServices: new Set(['repair']) })
    expect(chooseCrew([all, one, other], asked(at(0, 12), 60), travel)?.no).toBe(2)
  })

  it('counts the ways from and to the base', () => {
    const away = crew({ no: 1, base: UTTARA })
    const home = crew({ no: 2, base: GULSHAN })
    expect(chooseCrew([away, home], asked(at(0, 12), 60), travel)?.no).toBe(2)
    expect(addedTravel(home, asked(at(0, 12), 60), travel)).toBe(2 * DENSE_CITY.minimumMinutes * MINUTE)
  })
})

describe('travel', () => {
  it('is as far as the map says', () => {
    // From Gulshan 1 to Dhanmondi 27 the straight line is 6.2 km.
    expect(kmBetween(GULSHAN, DHANMONDI)).toBeCloseTo(6.2, 1)
    expect(kmBetween(GULSHAN, GULSHAN)).toBe(0)
  })

  it('takes longer in the evening than at night, and never less than the minimum', () => {
    const hours = [2, 9, 18].map((hour) => travel(GULSHAN, DHANMONDI, at(0, hour)))
    expect(hours).toEqual([18, 42, 51])
    expect(travel(GULSHAN, { ...GULSHAN, areaId: 'next door' }, at(0, 2))).toBe(DENSE_CITY.minimumMinutes)
  })
})

describe('days that are filled one job after the other', () => {
  const someone = fc.record({
    setUpMinutes: fc.constantFrom(0, 0, 10, 25),
    maxJobsPerDay: fc.constantFrom(null, null, null, 2, 5),
    excludedServices: fc.constantFrom(
      new Set<string>(),
      new Set<string>(),
      new Set(['wash']),
      new Set(['wash', 'repair']),
    ),
    areas: fc.constantFrom(null, null, null, new Set(['gulshan', 'dhanmondi']), new Set(['uttara'])),
    base: fc.constantFrom(null, ...PLACES),
    opens: fc.integer({ min: 6, max: 11 }),
    length: fc.integer({ min: 4, max: 13 }),
  })
  const wish = fc
    .record({
      day: fc.constantFrom(0, 0, 0, 1, 2),
      quarter: fc.integer({ min: 24, max: 95 }),
      minutes: fc.constantFrom(15, 15, 30, 45, 60, 120, 300),
      place: fc.constantFrom(null, null, ...PLACES),
      serviceId: fc.constantFrom('wash', 'repair', 'install'),
    })
    .map(({ day, quarter, minutes, place, serviceId }) =>
      asked(at(day, 0, quarter * 15), minutes, place, serviceId),
    )

  /** The job that is canceled before the next wish, if there is one. */
  const wishes = fc.array(fc.tuple(wish, fc.constantFrom(null, null, null, null, null, 0, 1, 3)), {
    maxLength: 60,
    size: 'max',
  })

  it('never have an overlap, a way too short, or a crew outside its hours, skills, areas and maximum', () => {
    fc.assert(
      fc.property(fc.array(someone, { minLength: 1, maxLength: 4 }), wishes, (people, wishes) => {
        let crews: Plan[] = people.map(({ opens, length, ...facts }, index) => ({
          ...facts,
          no: index + 1,
          hours: [0, 1, 2].map((day) => ({ from: at(day, opens), to: at(day, opens + length) })),
          jobs: [],
        }))
        for (const [job, canceled] of wishes) {
          if (canceled !== null) {
            crews = crews.map((one) => ({ ...one, jobs: one.jobs.filter((_, index) => index !== canceled) }))
          }
          const chosen = chooseCrew(crews, job, travel)
          if (!chosen) {
            // The refusal is right only when each crew has a conflict.
            for (const one of crews) expect(conflictsOf(one, job, travel)).not.toEqual([])
            continue
          }
          crews = crews.map((one) =>
            one === chosen
              ? {
                  ...one,
                  jobs: [...one.jobs, { ...jobOf(job, one), serviceIds: job.serviceIds }].toSorted(
                    (a, b) => a.startsAt - b.startsAt,
                  ),
                }
              : one,
          )
        }
        for (const one of crews) checkPlan(one)
      }),
      { numRuns: 500 },
    )
  })
})

type Plan = Omit<CrewFacts, 'jobs'> & { jobs: (Job & { serviceIds: readonly string[] })[] }

/** Checks a finished plan by comparing every job with every other one, which is not how the rules find a conflict. */
function checkPlan(crew: Plan): void {
  crew.jobs.forEach((job, index) => {
    expect(job.serviceIds.some((id) => crew.excludedServices.has(id))).toBe(false)
    expect(crew.hours.filter(({ from, to }) => job.startsAt >= from && job.endsAt <= to)).toHaveLength(1)
    if (job.place) expect(crew.areas === null || crew.areas.has(job.place.areaId)).toBe(true)
    const ofDay = crew.jobs.filter(({ date }) => date === job.date)
    expect(ofDay.length).toBeLessThanOrEqual(crew.maxJobsPerDay ?? Infinity)
    for (const later of crew.jobs.slice(index + 1)) {
      const gap = later.startsAt - job.occupiedUntil
      expect(gap).toBeGreaterThanOrEqual(0)
      if (!job.place || !later.place) continue
      expect(gap).toBeGreaterThanOrEqual(travel(job.place, later.place, job.occupiedUntil) * MINUTE)
    }
  })
}
