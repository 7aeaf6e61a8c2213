/** Random choices that a seed repeats. */
export interface Random {
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Some of them, often none. */
  some<T>(from: readonly T[], share: number): T[]
}

/** Each seed and number is a generator of its own, so that what one actor chooses does not depend on when others choose. */
export function randomOf(seed: number, number: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0
  // The generator Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const chance = (share: number) => next() < share
  return {
    chance,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    some: (from, share) => from.filter(() => chance(share)),
  }
}
