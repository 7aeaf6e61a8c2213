import type { BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { NO_VISIT } from '@jhilik/contract/visits.ts'
import { describe, expect, it } from 'vitest'
import {
  axisFor,
  hoursOfBoard,
  lanesOf,
  movedStart,
  nextStart,
  placeOn,
  proposedFits,
  stateOf,
  timeOfStart,
  withoutOwnRoad,
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

describe('what is proposed for a job', () => {
  const road = (_id: string, addedMinutes: number, given: Partial<BoardFit> = {}): BoardFit => ({
    crew: { _id, name: _id, color: 'teal' },
    conflicts: [],
    missingMinutes: 0,
    addedMinutes,
    nearest: { startTime: '11:30', endTime: '12:15', addedMinutes },
    ...given,
  })
  const later = {
    conflicts: ['overlap' as const],
    nearest: { startTime: '08:15', endTime: '09:00', addedMinutes: 70 },
  }
  const namesOf = (fits: BoardFit[]) => fits.map(({ crew }) => crew._id)

  it('is nothing when its crew can do it and no other one saves driving then', () => {
    const fits = withoutOwnRoad([road('own', 30), road('far', 40), road('busy', 90, later)], 'own')
    expect(proposedFits(fits, 'own')).toEqual([])
  })

  it('is a crew that saves driving, with how much it is in all', () => {
    const fits = withoutOwnRoad([road('own', 30), road('near', 5), road('busy', 0, later)], 'own')
    expect(proposedFits(fits, 'own')).toMatchObject([
      { crew: { _id: 'near' }, nearest: { addedMinutes: -25 } },
    ])
  })

  it('is every crew that could do it, the nearest first, when its own cannot or nobody has it', () => {
    const late = road('own', 30, { conflicts: ['travel'] })
    expect(namesOf(proposedFits([late, road('far', 40), road('near', 5)], 'own'))).toEqual(['near', 'far'])
    const fits = withoutOwnRoad([road('far', 40), road('near', 5)], null)
    expect(proposedFits(fits, null)).toMatchObject([
      { crew: { _id: 'near' }, nearest: { addedMinutes: 5 } },
      { crew: { _id: 'far' } },
    ])
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
      stateOf(
        { status: 'confirmed', from: 600, to: 660, lateMinutes: 0, visit: NO_VISIT, ...given } as BoardJob,
        minute,
      )
    expect(stateAt(500, {})).toBe('planned')
    expect(stateAt(500, { status: 'held' })).toBe('unpaid')
    expect(stateAt(500, { lateMinutes: 12 })).toBe('late')
    expect(stateAt(500, { lateMinutes: 12, isUncovered: true })).toBe('uncovered')
    expect(stateAt(500, { lateMinutes: 12, visit: { ...NO_VISIT, state: 'arrived' } })).toBe('underWay')
    expect(stateAt(630, {})).toBe('underWay')
    expect(stateAt(630, { status: 'completed' })).toBe('done')
    expect(stateAt(Number.POSITIVE_INFINITY, { lateMinutes: 12 })).toBe('done')
  })
})
