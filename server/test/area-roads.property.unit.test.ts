import { DENSE_CITY } from '@jhilik/contract/travel.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortestRoads } from '../src/calendar/rules/roads.ts'
import { estimatedKm, estimatedTravel, kmBetween, type Place } from '../src/calendar/rules/travel.ts'

const SIZE = 6

const place = (areaId: string, latitude: number, longitude: number): Place => ({
  areaId,
  latitude,
  longitude,
})
const point = fc.record({
  latitude: fc.double({ min: 23.6, max: 23.9, noNaN: true }),
  longitude: fc.double({ min: 90.3, max: 90.5, noNaN: true }),
})
const places = fc
  .array(point, { minLength: SIZE, maxLength: SIZE })
  .map((points) => points.map((each, index): Place => ({ areaId: `area ${index}`, ...each })))
const meters = fc.option(fc.integer({ min: 0, max: 60_000 }), { freq: 4 })
const table = fc.array(fc.array(meters, { minLength: SIZE, maxLength: SIZE }), {
  minLength: SIZE,
  maxLength: SIZE,
})

it('no road is shorter than the straight line, or longer than one through a third place or than was measured', () => {
  fc.assert(
    fc.property(places, table, (places, table) => {
      const roads = shortestRoads(places, table)
      const km = (from: Place, to: Place) => roads[from.areaId]?.[to.areaId] as number
      for (const [row, from] of places.entries()) {
        for (const [column, to] of places.entries()) {
          const measured = table[row]?.[column]
          const longest =
            typeof measured === 'number'
              ? Math.max(measured / 1000, kmBetween(from, to))
              : estimatedKm(from, to)
          expect(km(from, to)).toBeLessThanOrEqual(longest)
          expect(km(from, to)).toBeGreaterThanOrEqual(kmBetween(from, to) - 1e-9)
          for (const middle of places) {
            expect(km(from, to)).toBeLessThanOrEqual(km(from, middle) + km(middle, to) + 1e-9)
          }
        }
      }
    }),
  )
})

it('a road that is known replaces the estimate in its direction only', () => {
  const [here, there] = [place('here', 23.75, 90.4), place('there', 23.8, 90.4)]
  const estimated = estimatedTravel(DENSE_CITY, 'Asia/Dhaka')
  const known = estimatedTravel(DENSE_CITY, 'Asia/Dhaka', { here: { there: 12 } })
  // At noon crews drive 13 km an hour.
  const noon = Date.parse('2026-01-05T06:00:00Z')
  expect(known(here, there, noon)).toBe(Math.ceil((12 / 13) * 60))
  expect(known(there, here, noon)).toBe(estimated(there, here, noon))
  expect(known(here, place('third', 23.8, 90.4), noon)).toBe(estimated(here, there, noon))
})
