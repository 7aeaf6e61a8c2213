import type { BoardJob } from '@jhilik/contract/board.ts'
import { describe, expect, it } from 'vitest'
import {
  axisFor,
  hoursOfBoard,
  lanesOf,
  movedStart,
  nextStart,
  placeOn,
  stateOf,
  timeOfStart,
} from '../app/bookings/board/layout.ts'

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

describe('the hours of a board', () => {
  const crew = { _id: '1', name: 'Van', color: 'teal' as const }
  const job = { from: 570, to: 1190, busyUntil: 1210 }

  it('reach from the first to the last job or working hour', () => {
    const plan = {
      crew,
      active: true,
      hours: [at(540, 1020)],
      timeOff: [at(0, 1440)],
      jobs: [job],
      travelMinutes: 0,
    }
    expect(hoursOfBoard({ date: '', crews: [plan as never], unassigned: [] })).toEqual({ first: 9, last: 21 })
  })

  it('are those of an ordinary day when nobody works', () => {
    expect(hoursOfBoard({ date: '', crews: [], unassigned: [] })).toEqual({ first: 8, last: 18 })
  })
})

describe('a move', () => {
  it('goes to quarters of an hour, and a small one leaves the job where it is', () => {
    expect(movedStart(625, 5)).toBe(625)
    expect(movedStart(625, 9)).toBe(630)
    expect(movedStart(625, -40)).toBe(585)
    expect(movedStart(30, -300)).toBe(0)
  })

  it('by keys goes to the next quarter', () => {
    expect([nextStart(625, 1), nextStart(630, 1), nextStart(625, -1), nextStart(0, -1)]).toEqual([
      630, 645, 615, 0,
    ])
  })

  it('has a wall time that follows from that of the job', () => {
    expect(timeOfStart({ startTime: '10:25', from: 625 }, 585)).toBe('09:45')
  })
})

describe('a board', () => {
  const boardOf = (crews: number) => ({
    date: '',
    crews: Array.from({ length: crews }) as never[],
    unassigned: [],
  })

  it('has time downwards for up to four crews, and across for more', () => {
    expect([axisFor(boardOf(4)), axisFor(boardOf(5))]).toEqual(['down', 'across'])
    const hours = { first: 8, last: 18 }
    expect(placeOn('down', at(540, 600), hours)).toEqual({ top: '10%', height: '10%' })
    expect(placeOn('across', at(540, 570), hours)).toEqual({ left: '10%', width: '5%' })
  })

  it('shows what is over, under way, late, unpaid and planned', () => {
    const stateAt = (minute: number, given: Partial<BoardJob>) =>
      stateOf({ status: 'confirmed', from: 600, to: 660, lateMinutes: 0, ...given } as BoardJob, minute)
    expect(stateAt(500, {})).toBe('planned')
    expect(stateAt(500, { status: 'held' })).toBe('unpaid')
    expect(stateAt(500, { lateMinutes: 12 })).toBe('late')
    expect(stateAt(630, {})).toBe('underWay')
    expect(stateAt(630, { status: 'completed' })).toBe('done')
    expect(stateAt(Number.POSITIVE_INFINITY, { lateMinutes: 12 })).toBe('done')
  })
})
