import { describe, expect, test } from 'vitest'
import { hoursOf, layOutDay } from '../app/calendar/admin/calendar-layout.ts'

const slot = (startTime: string, taken = 0, capacity = 1, endTime = '23:59') => ({
  startTime,
  endTime,
  capacity,
  freeSeats: capacity - taken,
})
const plan = (slots: ReturnType<typeof slot>[], room = 2) =>
  Object.fromEntries(
    [...layOutDay(slots, room)].map(([hour, { shown, rest }]) => [
      hour,
      { shown: shown.map(({ startTime }) => startTime), rest: rest.map(({ startTime }) => startTime) },
    ]),
  )

describe('a day of the calendar', () => {
  test('shows each slot in the hour in which it begins, in the order of their times', () => {
    expect(plan([slot('10:30'), slot('23:00'), slot('10:00'), slot('09:59')])).toEqual({
      9: { shown: ['09:59'], rest: [] },
      10: { shown: ['10:00', '10:30'], rest: [] },
      23: { shown: ['23:00'], rest: [] },
    })
  })

  test('never leaves out a slot with a booking, however many there are, and shows them first', () => {
    const booked = ['09:50', '09:40', '09:30', '09:20', '09:10'].map((time) => slot(time, 1))
    const free = Array.from({ length: 7 }, () => slot('09:00'))
    expect(plan([...free, ...booked])).toEqual({
      9: { shown: ['09:10', '09:20', '09:30', '09:40', '09:50'], rest: Array(7).fill('09:00') },
    })
    expect(plan([slot('09:00'), slot('09:30', 1, 12)])[9]?.shown).toEqual(['09:30', '09:00'])
  })

  test('shows the slots without bookings of an hour that has room for all of them', () => {
    const free = ['11:00', '11:15', '11:30'].map((time) => slot(time))
    expect(plan(free, 3)[11]).toEqual({ shown: ['11:00', '11:15', '11:30'], rest: [] })
    expect(plan(free, 2)[11]).toEqual({ shown: [], rest: ['11:00', '11:15', '11:30'] })
  })
})

describe('the hours of the calendar', () => {
  test('are the working day, and earlier or later where slots begin', () => {
    const ends = (slots: ReturnType<typeof slot>[]) => [hoursOf(slots).at(0), hoursOf(slots).at(-1)]
    expect(ends([])).toEqual([8, 19])
    expect(ends([slot('06:30'), slot('12:00')])).toEqual([6, 19])
    expect(ends([slot('23:30', 0, 1, '01:00')])).toEqual([8, 23])
  })
})
