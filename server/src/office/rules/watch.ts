/** Somebody is told when a place had no backup for this long. */
export const STALE_HOURS = 36

/** What is remembered of a place, stored as JSON. */
export interface Watch {
  /** The time of its newest backup, or of the first look at a place that has none. ISO 8601. */
  since: string
  alerted: boolean
}

/** Returns what to remember now, and whether to send a mail: one for each time without backups. */
export function watch(
  before: Watch | undefined,
  { lastSuccess, now }: { lastSuccess: Date | null; now: Date },
): { watch: Watch; alert: boolean } {
  const first = before?.since ?? now.toISOString()
  const since = lastSuccess && lastSuccess.toISOString() > first ? lastSuccess.toISOString() : first
  const alerted = before?.alerted === true && since === before.since
  const isStale = now.getTime() - new Date(since).getTime() >= STALE_HOURS * 60 * 60 * 1000
  return { watch: { since, alerted: alerted || isStale }, alert: isStale && !alerted }
}
