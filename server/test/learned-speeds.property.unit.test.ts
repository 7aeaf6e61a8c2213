import { DENSE_CITY } from '@jhilik/contract/travel.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { speedsOf } from '../src/calendar/rules/learned-speeds.ts'

const { speeds: set } = DENSE_CITY
const hour = fc.nat(23)
const km = fc.double({ min: 0.5, max: 40, noNaN: true })

test('without drives the speeds are those that are set', () => {
  expect(speedsOf([], set)).toEqual({ speeds: set, drives: 0 })
})

test('drives at another speed move the speed of their hour towards it, the more the more there are, and no other', () => {
  fc.assert(
    fc.property(
      hour,
      km,
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.integer({ min: 1, max: 400 }),
      (at, length, factor, count) => {
        const usual = set[at] ?? 0
        const drive = { hour: at, km: length, minutes: (length / (usual * factor)) * 60 }
        const few = speedsOf(Array(count).fill(drive), set).speeds
        const many = speedsOf(Array(count * 2).fill(drive), set).speeds
        const [low, high] = [Math.min(usual, usual * factor) - 0.1, Math.max(usual, usual * factor) + 0.1]
        for (const speed of [few[at] ?? 0, many[at] ?? 0]) {
          expect(speed).toBeGreaterThanOrEqual(Math.max(3, low))
          expect(speed).toBeLessThanOrEqual(Math.min(120, high))
        }
        expect(Math.abs((many[at] ?? 0) - usual) + 0.1).toBeGreaterThanOrEqual(
          Math.abs((few[at] ?? 0) - usual),
        )
        expect(few.toSpliced(at, 1)).toEqual(set.toSpliced(at, 1))
      },
    ),
  )
})

test('a drive that was reported too late, or lasted through a meal, does not count', () => {
  const at = 10
  const usual = set[at] ?? 0
  for (const minutes of [0.1, (5 / usual) * 60 * 5]) {
    expect(speedsOf(Array(50).fill({ hour: at, km: 5, minutes }), set)).toEqual({ speeds: set, drives: 0 })
  }
})
