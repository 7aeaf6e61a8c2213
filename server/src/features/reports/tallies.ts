import { type RawBuilder, sql } from 'kysely'
import { addDays, instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import type { DayTable } from './days.ts'
import { daysOf, type Period } from './rules.ts'

/** The setting that says in which zone the days were summed up. */
export const ZONE_KEY = 'reports:zone'

export type Mark = { date: string; instant: null } | { date: null; instant: Date }

export const columnsOf = ({ columns }: DayTable) => sql.join(columns.map((column) => sql.ref(column)))

/** The business's day that a mark speaks of. */
export function markedDay({ date, instant }: Mark, timeZone: string): string {
  return date ?? wallClock(instant, timeZone).date
}

export async function isSummedUpIn(db: Db, timeZone: string): Promise<boolean> {
  return (await readSetting(db, ZONE_KEY)) === timeZone
}

/**
 * Days of the period whose sums are not to be relied upon. Asked for before the sums are read: what
 * changes in between is then seen as it was before.
 */
export async function changedDays(db: Db, period: Period, timeZone: string): Promise<string[]> {
  if (!(await isSummedUpIn(db, timeZone))) return daysOf(period)
  const begin = instantOf(period.from, '00:00', timeZone)
  const end = instantOf(addDays(period.to, 1), '00:00', timeZone)
  const marks = await db
    .selectFrom('day_marks')
    .select(['date', 'instant'])
    .distinct()
    .where(
      sql<boolean>`date between ${period.from} and ${period.to} or instant >= ${begin} and instant < ${end}`,
    )
    .$narrowType<Mark>()
    .execute()
  return [...new Set(marks.map((mark) => markedDay(mark, timeZone)))]
}

/** The rows of a table for a period, in brackets: as they were summed up, or counted now where that is old. */
export function rowsOf(
  table: DayTable,
  { from, to }: Period,
  changed: readonly string[],
  timeZone: string,
): RawBuilder<unknown> {
  const kept = sql`select ${columnsOf(table)} from ${sql.table(table.name)} where date between ${from} and ${to}`
  const now = changed.filter((day) => from <= day && day <= to)
  if (now.length === 0) return sql`(${kept})`
  return sql`(${kept} and date <> all(array[${sql.join(now)}]::date[]) union all ${table.count(now, timeZone)})`
}
