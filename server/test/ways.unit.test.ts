import { expect, it } from 'vitest'
import { conflictsOf, jobOf } from '../src/calendar/rules/crews.ts'
import type { Place } from '../src/calendar/rules/travel.ts'
import { waysBetween } from '../src/calendar/rules/ways.ts'

const at = (time: string) => new Date(`2027-01-04T${time}:00Z`)
const [here, there]: [Place, Place] = [
  { areaId: 'here', latitude: 23.7925, longitude: 90.4078 },
  { areaId: 'there', latitude: 23.7461, longitude: 90.3742 },
]
/** Half an hour from one place to the other. */
const travel = (from: Place, to: Place) => (from === to ? 0 : 30)
const stop = (from: string, to: string, place: Place | null) => ({
  place,
  starts_at: at(from),
  ends_at: at(to),
  occupied_until: null,
})

it('a crew is late by the minutes that the drive from the job before takes longer than the gap', () => {
  const jobs = [stop('09:00', '10:00', here), stop('10:20', '11:00', there)]
  expect(waysBetween(jobs, here, travel)).toEqual({
    ways: [
      { travelMinutes: 0, lateMinutes: 0 },
      { travelMinutes: 30, lateMinutes: 10 },
    ],
    travelMinutes: 60,
  })
})

it('a time that is offered for a job without a place makes no other job late', () => {
  const first = stop('09:00', '10:00', here)
  const between = stop('10:00', '10:50', null)
  const last = stop('11:00', '12:00', there)
  const asked = (job: typeof first) => ({
    startsAt: job.starts_at.getTime(),
    endsAt: job.ends_at.getTime(),
    date: '2027-01-04',
    place: job.place,
    serviceIds: [],
  })
  const crew = {
    no: 1,
    setUpMinutes: 0,
    maxJobsPerDay: null,
    excludedServices: new Set<string>(),
    areas: null,
    base: here,
    hours: [{ from: at('08:00').getTime(), to: at('18:00').getTime() }],
    jobs: [],
  }
  const planned = { ...crew, jobs: [first, last].map((job) => jobOf(asked(job), crew)) }
  expect(conflictsOf(planned, asked(between), travel)).toEqual([])
  const { ways } = waysBetween([first, between, last], here, travel)
  expect(ways.map(({ lateMinutes }) => lateMinutes)).toEqual([0, 0, 0])
})

it('a crew is late at a job that it cannot reach from the last place that is known', () => {
  const jobs = [stop('09:00', '10:00', here), stop('10:00', '10:10', null), stop('10:20', '11:00', there)]
  expect(waysBetween(jobs, here, travel).ways.at(-1)).toEqual({ travelMinutes: 30, lateMinutes: 10 })
})
