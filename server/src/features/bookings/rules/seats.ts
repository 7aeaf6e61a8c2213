/** Seats are numbered from 1. Null when all are taken. */
export function lowestFreeSeat(taken: readonly number[], capacity: number): number | null {
  for (let seat = 1; seat <= capacity; seat++) {
    if (!taken.includes(seat)) return seat
  }
  return null
}
