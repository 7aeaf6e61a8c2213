import type { Place, Travel } from './travel.ts'

const MINUTE = 60_000

interface Stop {
  /** Null: not known, or no area any more. */
  place: Place | null
  starts_at: Date
  ends_at: Date
  /** Until when the crew is busy with it: the end and its minutes to set up. */
  occupied_until: Date | null
}

export interface Way {
  /** The minutes of the drive to it, from the job before or from the base; 0 where a place is not known. */
  travelMinutes: number
  /** How many minutes after its start the crew can be there, after the job before and the drive; 0 when it is in time. */
  lateMinutes: number
}

/** The way to a job that no crew does. */
export const NO_WAY: Way = { travelMinutes: 0, lateMinutes: 0 }

export const busyUntil = ({ occupied_until, ends_at }: Pick<Stop, 'occupied_until' | 'ends_at'>): Date =>
  occupied_until ?? ends_at

/** Returns how a crew gets to each of its jobs, which are sorted by start, and how long it drives in all. */
export function waysBetween(
  jobs: readonly Stop[],
  base: Place | null,
  travel: Travel,
): { ways: Way[]; travelMinutes: number } {
  const minutes = (from: Place | null, to: Place | null, leavesAt: Date) =>
    from && to ? Math.round(travel(from, to, leavesAt.getTime())) : 0
  const ways: Way[] = []
  let freeAt: Date | null = null
  // A job without a place is done where the crew is.
  let placed: { place: Place; freeAt: Date } | null = null
  for (const job of jobs) {
    const travelMinutes = minutes(placed?.place ?? base, job.place, freeAt ?? job.starts_at)
    // Nobody knows where a job without a place is done, so that nothing is promised about the roads from and to it. The rules
    // that offer times judge in the same way.
    const arrivesAt = placed
      ? placed.freeAt.getTime() + minutes(placed.place, job.place, placed.freeAt) * MINUTE
      : 0
    const readyAt = Math.max(freeAt?.getTime() ?? 0, arrivesAt)
    const lateMinutes = Math.ceil((readyAt - job.starts_at.getTime()) / MINUTE)
    ways.push({ travelMinutes, lateMinutes: Math.max(0, lateMinutes) })
    freeAt = busyUntil(job)
    if (job.place) placed = { place: job.place, freeAt }
  }
  const home = freeAt ? minutes(placed?.place ?? base, base, freeAt) : 0
  return { ways, travelMinutes: ways.reduce((sum, way) => sum + way.travelMinutes, home) }
}
