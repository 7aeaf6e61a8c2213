import { distanceKm, type Point } from '@jhilik/contract/distance.ts'
import type { TravelSettings } from '@jhilik/contract/travel.ts'
import { wallClock } from '../../platform/clock.ts'

/** Where a job is done: an area and its centre. */
export interface Place {
  areaId: string
  /** In degrees. Null: the centre is not known. */
  latitude: number | null
  longitude: number | null
}

/**
 * Returns the minutes that a crew needs from one place to another when it leaves at an instant (milliseconds since the
 * epoch).
 */
export type Travel = (from: Place, to: Place, leavesAt: number) => number

/** Kilometres an hour where no speed is set. */
const SLOWEST = 10

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

/** Streets are longer than the straight line by about this factor. */
const DETOUR = 1.35

/** Returns the point of a place; null when its centre is not known. */
const pointOf = ({ latitude, longitude }: Place): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Returns the kilometres between two places; 0 when one of them is not known. */
export function kmBetween(from: Place, to: Place): number {
  const [start, end] = [pointOf(from), pointOf(to)]
  return start && end ? distanceKm(start, end) : 0
}

/** Returns the kilometres that a crew probably drives from one place to another; 0 when one of them is not known. */
export const estimatedKm = (from: Place, to: Place): number => kmBetween(from, to) * DETOUR

/** The kilometres from an area to others by road, by the id of each, as far as they are known. */
export type Roads = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Estimates travel from distances, by road where these are known, and the speeds of the hours through which it lasts, in the
 * business's zone. Who leaves later never arrives earlier, so that a crew that is in time with a job on its way is in time
 * without it too.
 */
export function estimatedTravel(
  { speeds, minimumMinutes }: TravelSettings,
  timeZone: string,
  roads: Roads = {},
): Travel {
  // Zones are a multiple of fifteen minutes apart, so that all instants of such a quarter are in the same hour.
  const speedOfQuarter = new Map<number, number>()
  const speedOf = (quarter: number) => {
    const known = speedOfQuarter.get(quarter)
    if (known !== undefined) return known
    const hour = Number(wallClock(new Date(quarter * QUARTER_MS), timeZone).time.slice(0, 2))
    const speed = speeds[hour] ?? SLOWEST
    speedOfQuarter.set(quarter, speed)
    return speed
  }
  return (from, to, leavesAt) => {
    if (from.areaId === to.areaId) return minimumMinutes
    let km = roads[from.areaId]?.[to.areaId] ?? estimatedKm(from, to)
    let at = leavesAt
    for (let quarter = Math.floor(at / QUARTER_MS); ; quarter += 1) {
      const kmPerMs = speedOf(quarter) / HOUR_MS
      const end = (quarter + 1) * QUARTER_MS
      if (km <= (end - at) * kmPerMs) {
        // Rounding up must not make a minute of what the computer adds to a whole number.
        const minutes = (at + km / kmPerMs - leavesAt) / MINUTE_MS - 1e-6
        return Math.max(minimumMinutes, Math.ceil(minutes))
      }
      km -= (end - at) * kmPerMs
      at = end
    }
  }
}
