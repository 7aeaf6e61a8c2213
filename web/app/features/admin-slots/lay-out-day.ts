/** What is needed to place something in a day's column. */
interface Timed {
  startTime: string
  endTime: string
}

/** Minutes after midnight of the day's beginning and end, half-open. */
interface Span {
  from: number
  to: number
}

export interface Placed<T> extends Span {
  slot: T
  /** Which of `lanes` equal parts of the column's width it takes, from 0. */
  lane: number
  lanes: number
}

/** Slots for which there is no room beside the others. */
export interface Pile<T> extends Span {
  slots: T[]
  lane: number
  lanes: number
}

/** So that a short one can still be read and touched. */
const SHORTEST = 24

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Lays slots that overlap side by side, in at most `room` lanes. Where that is too few, the last lane
 * piles up what does not fit, by the hour.
 */
export function layOutDay<T extends Timed>(slots: readonly T[], room: number) {
  const placed: Placed<T>[] = []
  const piles: Pile<T>[] = []
  for (const cluster of clustersOf(slots)) {
    const needed = Math.max(...cluster.map(({ lane }) => lane)) + 1
    const lanes = Math.min(needed, room)
    const own = needed > room ? lanes - 1 : lanes
    for (const one of cluster) if (one.lane < own) placed.push({ ...one, lanes })
    const rest = cluster.filter(({ lane }) => lane >= own)
    for (const stretch of stretchesOf(rest)) {
      const [only] = stretch
      if (only && stretch.length === 1) placed.push({ ...only, lane: own, lanes })
      else piles.push(...pilesOf(stretch).map((pile) => ({ ...pile, lane: own, lanes })))
    }
  }
  return { placed, piles }
}

type Laned<T> = Span & { slot: T; lane: number }

const hourOf = ({ from }: Span) => Math.floor(from / 60)

/** One for each hour in which some begin, one below the other. */
function pilesOf<T>(stretch: readonly Laned<T>[]): (Span & { slots: T[] })[] {
  const hours: Laned<T>[][] = []
  for (const one of stretch) {
    const current = hours.at(-1)
    if (current?.[0] && hourOf(current[0]) === hourOf(one)) current.push(one)
    else hours.push([one])
  }
  return hours.map((begun, index) => {
    const from = Math.min(...begun.map((one) => one.from))
    const next = Math.min(...(hours[index + 1] ?? []).map((one) => one.from))
    const to = Math.max(...begun.map((one) => one.to))
    return { from, to: Math.min(to, next, from + 60), slots: begun.map(({ slot }) => slot) }
  })
}

/** Each in the first lane that is free; those that hang together by overlapping form a cluster. */
function clustersOf<T extends Timed>(slots: readonly T[]): Laned<T>[][] {
  const spans = slots.map((slot) => {
    const from = minutesOf(slot.startTime)
    return { slot, from, to: Math.max(minutesOf(slot.endTime), from + SHORTEST) }
  })
  return stretchesOf(spans).map((stretch) => {
    const ends: number[] = []
    return stretch.map((span) => {
      const free = ends.findIndex((end) => end <= span.from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = span.to
      return { ...span, lane }
    })
  })
}

/** Cut where nothing overlaps, by beginning. */
function stretchesOf<S extends Span>(spans: readonly S[]): S[][] {
  const stretches: S[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const current = stretches.at(-1)
    if (current && span.from < end) current.push(span)
    else stretches.push([span])
    end = Math.max(end, span.to)
  }
  return stretches
}
