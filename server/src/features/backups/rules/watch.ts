/** Without a backup for so long, somebody is told. */
export const STALE_HOURS = 36

/** What is remembered of a place, as JSON. */
export interface Watch {
  /** Of its newest backup, or of the first look at a place that has none. ISO 8601. */
  since: string
  alerted: boolean
}

/** What to remember now, and whether to send a mail: once for each time without backups. */
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
