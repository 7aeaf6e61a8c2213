import { addDays, instantOf, wallClock } from '../../platform/clock.ts'
import type { BucketConfig } from '../../platform/files.ts'

export interface BackupSettings {
  /** Null when backups are not written to a folder. */
  folder: string | null
  /** Null when backups are not sent to a bucket. */
  bucket: BucketConfig | null
  /** Null when backups are not encrypted. */
  key: string | null
  /** The time of the nightly backup, HH:MM in the business's time zone. */
  at: string
  keep: Retention
}

/** The name of the place of a backup, as the operator configured it. */
export const folderPlace = (folder: string): string => `folder ${folder}`
export const bucketPlace = ({ bucket }: { bucket: string }): string => `bucket ${bucket}`

/** Returns no places when no backups are made at night. */
export const placesOf = ({ folder, bucket }: BackupSettings): string[] => [
  ...(folder ? [folderPlace(folder)] : []),
  ...(bucket ? [bucketPlace(bucket)] : []),
]

/** The cron expression is in UTC. Time zones differ from UTC by quarters of an hour, with few exceptions. */
const EVERY_MINUTES = 15

/** Returns a cron expression for every quarter of an hour, in the minutes in which `at` can be in a zone. */
export function cronOf(at: string): string {
  const first = Number(at.slice(3)) % EVERY_MINUTES
  const minutes = Array.from({ length: 60 / EVERY_MINUTES }, (_, n) => first + n * EVERY_MINUTES)
  return `${minutes.join(',')} * * * *`
}

/** Returns the last instant, at or before `now`, at which it was `at` in the zone. */
export function lastDue(at: string, now: Date, timeZone: string): Date {
  const { date } = wallClock(now, timeZone)
  const today = instantOf(date, at, timeZone)
  return today <= now ? today : instantOf(addDays(date, -1), at, timeZone)
}

/** The numbers of days, weeks and months of which a backup is kept. */
interface Retention {
  days: number
  weeks: number
  months: number
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const

/** Reads `7d,4w,12m`, or a part of it; null when it cannot be read or would keep nothing. */
export function parseRetention(text: string): Retention | null {
  const retention: Retention = { days: 0, weeks: 0, months: 0 }
  const seen = new Set<string>()
  for (const part of text.split(',')) {
    const [, count = '', unit = ''] = /^\s*(\d{1,4})([dwm])\s*$/.exec(part) ?? []
    if (count === '' || seen.has(unit)) return null
    seen.add(unit)
    retention[UNITS[unit as keyof typeof UNITS]] = Number(count)
  }
  return retention.days + retention.weeks + retention.months > 0 ? retention : null
}

interface Dated {
  at: Date
}

const keyOf = {
  days: (date: Temporal.PlainDate) => date.toString(),
  weeks: (date: Temporal.PlainDate) => `${date.yearOfWeek}-${date.weekOfYear}`,
  months: (date: Temporal.PlainDate) => date.toPlainYearMonth().toString(),
}

/**
 * Returns the backups to delete. The newest backup is kept of each of the last days, weeks and months that have one, so
 * that nothing is deleted while none are made.
 */
export function findExpired<T extends Dated>(backups: readonly T[], keep: Retention, timeZone: string): T[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<T>()
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const date = Temporal.Instant.fromEpochMilliseconds(backup.at.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
      const key = keyOf[unit](date)
      if (seen.has(key)) continue
      if (seen.size === keep[unit]) break
      seen.add(key)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}

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
