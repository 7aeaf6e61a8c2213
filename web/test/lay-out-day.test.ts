import { describe, expect, test } from 'vitest'
import { layOutDay } from '../app/features/admin-slots/lay-out-day.ts'

const slot = (startTime: string, endTime: string) => ({ startTime, endTime })
const lanesOf = (slots: ReturnType<typeof slot>[], room = 3) => {
  const { placed, piles } = layOutDay(slots, room)
  return {
    placed: placed.map(({ slot, lane, lanes }) => `${slot.startTime} ${lane}/${lanes}`),
    piles: piles.map(({ slots, lane, lanes }) => [...slots.map((one) => one.startTime), `${lane}/${lanes}`]),
  }
}

describe('a day of the calendar', () => {
  test('gives a slot that nothing overlaps the whole width, also when another begins as it ends', () => {
    expect(lanesOf([slot('10:00', '11:00'), slot('09:00', '10:00')])).toEqual({
      placed: ['09:00 0/1', '10:00 0/1'],
      piles: [],
    })
  })

  test('lays overlapping slots side by side and takes up a lane that has become free', () => {
    const slots = [
      slot('09:00', '12:00'),
      slot('09:30', '10:00'),
      slot('10:30', '11:00'),
      slot('13:00', '14:00'),
    ]
    expect(lanesOf(slots).placed).toEqual(['09:00 0/2', '09:30 1/2', '10:30 1/2', '13:00 0/1'])
  })

  test('piles up what does not fit by the hour, and shows one that is alone there', () => {
    const slots = [
      slot('09:00', '12:00'),
      slot('09:00', '11:00'),
      slot('09:00', '09:45'),
      slot('11:00', '11:30'),
    ]
    expect(lanesOf(slots, 2)).toEqual({
      placed: ['09:00 0/2', '11:00 1/2'],
      piles: [['09:00', '09:00', '1/2']],
    })
    expect(lanesOf(slots, 1)).toEqual({
      placed: [],
      piles: [
        ['09:00', '09:00', '09:00', '0/1'],
        ['11:00', '0/1'],
      ],
    })
  })

  test('lets no pile cover the next one', () => {
    const slots = [
      slot('09:30', '14:00'),
      slot('09:00', '14:00'),
      slot('10:10', '11:00'),
      slot('12:00', '14:00'),
    ]
    const { piles } = layOutDay(slots, 1)
    expect(piles.map(({ from, to }) => [from, to])).toEqual([
      [540, 600],
      [610, 660],
      [720, 780],
    ])
  })

  test('gives a very short slot enough height not to lie under the next one', () => {
    expect(lanesOf([slot('09:00', '09:05'), slot('09:10', '09:15')]).placed).toEqual([
      '09:00 0/2',
      '09:10 1/2',
    ])
  })
})
