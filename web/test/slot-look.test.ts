import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { describe, expect, it } from 'vitest'
import { groupByPart, lookOf, stateOfDay } from '../app/calendar/slots/shown-slots.ts'

const LATER = '2999-01-01T04:00:00Z'
const PAST = '2000-01-01T04:00:00Z'
const slot = (isBooked: Slot['isBooked'], more: Partial<Slot> = {}) =>
  ({ isBooked, startsAt: LATER, startTime: '10:00', ...more }) as Slot
const day = (state: SlotDay['state']): SlotDay => ({ date: '2999-01-01', freeSlots: 0, state })

describe('a slot', () => {
  it.each([
    [slot('available'), 'free'],
    [slot('booked'), 'booked'],
    [slot('canceled'), 'canceled'],
    [slot('booked', { timing: 'late' }), 'over'],
    [slot('booked', { startsAt: PAST }), 'over'],
    // The page is older than the start.
    [slot('available', { startsAt: PAST }), 'over'],
    [slot('canceled', { startsAt: PAST }), 'over'],
    [slot('booked', { timing: 'early' }), 'early'],
    [slot('canceled', { timing: 'early' }), 'canceled'],
  ] as const)('looks as it is: %j', (one, look) => {
    expect(lookOf(one)).toBe(look)
  })
})

describe('a day', () => {
  it('is described by its slots, and by what the server said of it', () => {
    expect(stateOfDay([slot('booked'), slot('available')], day('full'))).toBe('free')
    expect(stateOfDay([slot('canceled')], day('closed'))).toBe('closed')
    // The last free slot has gone since the days were read.
    expect(stateOfDay([slot('booked')], { ...day('free'), freeSlots: 1 })).toBe('full')
    expect(stateOfDay([slot('booked'), slot('booked', { startsAt: PAST })], undefined)).toBe('full')
    expect(stateOfDay([slot('booked', { startsAt: PAST })], undefined)).toBe('over')
    expect(stateOfDay([slot('canceled')], undefined)).toBe('none')
    expect(stateOfDay([], undefined)).toBe('none')
  })

  it('has parts, in each of which the free slots come first', () => {
    const [night, taken, free, noon, evening] = [
      slot('available', { startTime: '04:30' }),
      slot('booked', { startTime: '05:00' }),
      slot('available', { startTime: '11:59' }),
      slot('available', { startTime: '12:00' }),
      slot('available', { startTime: '18:00' }),
    ] as const
    expect(groupByPart([night, taken, free, noon, evening])).toEqual([
      { part: 'night', slots: [night] },
      { part: 'morning', slots: [free, taken] },
      { part: 'afternoon', slots: [noon] },
      { part: 'evening', slots: [evening] },
    ])
    expect(groupByPart([noon])).toEqual([{ part: 'afternoon', slots: [noon] }])
  })
})
