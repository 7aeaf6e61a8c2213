import { describe, expect, it } from 'vitest'
import { hoursOfPlan, lanesOf } from '../app/calendar/admin/plan-layout.ts'

const at = (from: number, to: number) => ({ from, to })

describe('jobs that no crew does', () => {
  it('are beside each other only where they overlap', () => {
    const jobs = [at(600, 660), at(630, 700), at(660, 690), at(720, 780)]
    expect(lanesOf(jobs).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })
})

describe('the hours of a plan', () => {
  const crew = { _id: '1', name: 'Van', color: 'teal' as const }
  const job = { from: 570, to: 1190, busyUntil: 1210 }

  it('reach from the first to the last job or working hour', () => {
    const plan = { crew, active: true, hours: [at(540, 1020)], timeOff: [at(0, 1440)], jobs: [job] }
    expect(hoursOfPlan({ date: '', crews: [plan as never], unassigned: [] })).toEqual({ first: 9, last: 21 })
  })

  it('are those of an ordinary day when nobody works', () => {
    expect(hoursOfPlan({ date: '', crews: [], unassigned: [] })).toEqual({ first: 8, last: 18 })
  })
})
