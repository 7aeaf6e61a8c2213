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

const QUARTER_MS = 15 * 60_000

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

/** Estimates travel from distances and the hour of departure in the business's zone. */
export function estimatedTravel({ speeds, minimumMinutes }: TravelSettings, timeZone: string): Travel {
  // Zones are a multiple of fifteen minutes apart, so that all instants of such a quarter are in the same hour.
  const hours = new Map<number, number>()
  const hourOf = (at: number) => {
    const quarter = Math.floor(at / QUARTER_MS)
    const hour = hours.get(quarter) ?? Number(wallClock(new Date(at), timeZone).time.slice(0, 2))
    hours.set(quarter, hour)
    return hour
  }
  return (from, to, leavesAt) => {
    if (from.areaId === to.areaId) return minimumMinutes
    const speed = speeds[hourOf(leavesAt)] ?? SLOWEST
    return Math.max(minimumMinutes, Math.ceil(((kmBetween(from, to) * DETOUR) / speed) * 60))
  }
}
