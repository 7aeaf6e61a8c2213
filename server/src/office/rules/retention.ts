/** The numbers of days, weeks and months of which a backup is kept. */
export interface Retention {
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
