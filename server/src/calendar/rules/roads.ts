import { estimatedKm, kmBetween, type Place, type Roads } from './travel.ts'

/**
 * Makes roads between places from the meters that a router measured. Where it knows no road, the estimate takes its place.
 * None is shorter than the straight line, as it would be if the router's map did not reach to the places, and none is longer
 * than one through a third place, so that a crew that is in time with a job on its way is in time without it too.
 */
export function shortestRoads(
  places: readonly Place[],
  meters: readonly (readonly (number | null)[])[],
): Roads {
  const km = places.map((from, row) =>
    places.map((to, column) => {
      const measured = meters[row]?.[column] ?? null
      return measured === null ? estimatedKm(from, to) : Math.max(measured / 1000, kmBetween(from, to))
    }),
  )
  // This is the algorithm of Floyd and Warshall.
  for (const [middle, onwards] of km.entries()) {
    for (const row of km) {
      const there = row[middle] as number
      for (const [end, further] of onwards.entries()) {
        if (there + further < (row[end] as number)) row[end] = there + further
      }
    }
  }
  return Object.fromEntries(
    places.map(({ areaId }, row) => [
      areaId,
      Object.fromEntries(places.map((to, column) => [to.areaId, km[row]?.[column] as number])),
    ]),
  )
}
