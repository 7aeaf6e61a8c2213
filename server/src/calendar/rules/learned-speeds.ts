import { HOURS_OF_DAY } from '@jhilik/contract/travel.ts'

/** A drive of a crew from one job to the next, by the steps that it has reported. */
export interface Drive {
  /** The hour of the day in which it left, in the zone of the business. */
  hour: number
  /** How far it was by road, or as estimated. */
  km: number
  minutes: number
}

/** A set speed counts as much as this many kilometres that crews have driven in its hour. */
const PRIOR_KM = 40

/** What is further from the set speed by more than this factor was reported too late, or the crew did something else. */
const MOST_TIMES = 4

const [SLOWEST, FASTEST] = [3, 120]

/**
 * Returns the speed in kilometres an hour of each hour of the day: all kilometres by all hours on the road, the set speed among
 * them as if `PRIOR_KM` had been driven at it. Without drives it is the set speed, and few drives change it little. A drive counts
 * for the hour in which it began. `drives` is how many were plausible.
 */
export function speedsOf(
  drives: readonly Drive[],
  set: readonly number[],
): { speeds: number[]; drives: number } {
  const sums = Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
    const speed = set[hour] ?? SLOWEST
    return { km: PRIOR_KM, hours: PRIOR_KM / speed }
  })
  let counted = 0
  for (const { hour, km, minutes } of drives) {
    const sum = sums[hour]
    const hours = minutes / 60
    const usual = km / (set[hour] ?? SLOWEST)
    if (!sum || km <= 0 || hours < usual / MOST_TIMES || hours > usual * MOST_TIMES) continue
    sum.km += km
    sum.hours += hours
    counted += 1
  }
  const speeds = sums.map(({ km, hours }) => {
    const speed = Math.min(FASTEST, Math.max(SLOWEST, km / hours))
    return Math.round(speed * 10) / 10
  })
  return { speeds, drives: counted }
}
