/*
 * The items of checklists that a member has ticked off, by job. They are ids only, so that they need no encryption, and go with the
 * session. Those of jobs that are done are few.
 */

const CREW_TICKS = 'jhilik:crew-ticks'

function readAll(): Record<string, string[]> {
  try {
    return (JSON.parse(window.localStorage.getItem(CREW_TICKS) ?? '{}') ?? {}) as Record<string, string[]>
  } catch {
    return {}
  }
}

/** Returns the ids of the items that were ticked off for a job. */
export const readTicks = (jobId: string): string[] => readAll()[jobId] ?? []

export function writeTicks(jobId: string, itemIds: readonly string[]): void {
  try {
    window.localStorage.setItem(CREW_TICKS, JSON.stringify({ ...readAll(), [jobId]: itemIds }))
  } catch {
    // Storage is forbidden or full: the page alone knows them.
  }
}

/** Forgets what was ticked off for all jobs but these. */
export function keepTicksOf(jobIds: readonly string[]): void {
  const kept = Object.entries(readAll()).filter(([jobId]) => jobIds.includes(jobId))
  try {
    if (kept.length === 0) window.localStorage.removeItem(CREW_TICKS)
    else window.localStorage.setItem(CREW_TICKS, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // What is forbidden holds none.
  }
}
