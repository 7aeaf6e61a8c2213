import type { DayJob } from '@jhilik/contract/day-jobs.ts'
import { NO_VISIT, type VisitState } from '@jhilik/contract/visits.ts'
import { expect, it } from 'vitest'
import { JOB_FILTERS, matches, stateOf } from '../app/bookings/day/job-state.ts'

const at = (time: string) => `2031-01-01T${time}:00.000Z`
const NOW = Date.parse(at('12:00'))

const job = (status: DayJob['status'], startsAt: string, endsAt: string, more: Partial<DayJob> = {}) =>
  ({
    status,
    slot: { startsAt: at(startsAt), endsAt: at(endsAt) },
    crew: null,
    toCollect: 0,
    lateMinutes: 0,
    isUncovered: false,
    visit: NO_VISIT,
    ...more,
  }) as DayJob

it('says how far a job is: late when its crew cannot be there in time, overdue when nobody has marked it as done', () => {
  expect(stateOf(job('completed', '13:00', '14:00'), NOW)).toBe('done')
  expect(stateOf(job('no_show', '09:00', '10:00'), NOW)).toBe('noShow')
  expect(stateOf(job('confirmed', '11:00', '12:00'), NOW)).toBe('overdue')
  expect(stateOf(job('confirmed', '12:00', '13:00'), NOW)).toBe('underWay')
  expect(stateOf(job('confirmed', '12:01', '13:00'), NOW)).toBe('next')
  expect(stateOf(job('confirmed', '12:01', '13:00', { lateMinutes: 5 }), NOW)).toBe('late')
  expect(stateOf(job('completed', '11:00', '13:00', { lateMinutes: 5 }), NOW)).toBe('done')
})

it('follows what the crew reports: on its way, late until it has arrived, or that it could not do the job', () => {
  const late = { minutes: 30, cause: '', at: at('11:50') }
  const stated = (state: VisitState, more: object = {}) =>
    stateOf(
      job('confirmed', '12:30', '13:30', { lateMinutes: 0, visit: { ...NO_VISIT, state, ...more } }),
      NOW,
    )
  expect(stated('on_the_way')).toBe('underWay')
  expect(stated('on_the_way', { late })).toBe('late')
  expect(stated('arrived', { late })).toBe('underWay')
  expect(stated('could_not_do')).toBe('late')
})

it('shows with each filter the jobs of that kind', () => {
  const shown = (one: DayJob) => JOB_FILTERS.filter((filter) => matches(one, filter, NOW))
  const crew = { _id: 'c1', name: 'Team Padma', color: 'blue' } as const
  expect(shown(job('confirmed', '10:00', '11:00', { toCollect: 5 }))).toEqual(['toDo', 'late', 'due', 'all'])
  expect(shown(job('confirmed', '13:00', '14:00', { isUncovered: true }))).toEqual(['toDo', 'noCrew', 'all'])
  // A crew that is away does not do its job.
  expect(shown(job('confirmed', '13:00', '14:00', { crew, isUncovered: true }))).toEqual([
    'toDo',
    'noCrew',
    'all',
  ])
  expect(shown(job('confirmed', '13:00', '14:00', { crew }))).toEqual(['toDo', 'all'])
  expect(shown(job('confirmed', '13:00', '14:00', { crew, lateMinutes: 5 }))).toEqual(['toDo', 'late', 'all'])
  expect(shown(job('completed', '10:00', '11:00', { toCollect: 5 }))).toEqual(['due', 'all'])
})
