import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { countDays, daysOf, findFirstDay } from '../views/day-totals.ts'

export const sumUpDaysJob: JobKind<object> = { name: 'sum-up-days' }

/** A transaction stores few days, because changes of a past day wait while its total is stored. */
const DAYS_AT_ONCE = 31

/** Stores the totals of every past day that has none: new ones, and those that were corrected. */
export async function sumUpDays(ctx: Context): Promise<void> {
  while (await sumUpSomeDays(ctx));
}

/** Stores the totals of some past days that have none. Returns whether there may be more. */
async function sumUpSomeDays(ctx: Context): Promise<boolean> {
  const { timeZone } = ctx.config
  return ctx.db.transaction().execute(async (tx) => {
    // This waits for the transactions that are correcting past days, and makes later ones wait until this one ends. Their
    // triggers hold the same lock shared.
    await takeNamedLock(tx, 'report_days')
    // The totals of another time zone belong to other days.
    await tx.deleteFrom('report_days').where('time_zone', '<>', timeZone).execute()
    const first = await findFirstDay(tx)
    if (first === null) return false
    const rows = await tx.selectFrom('report_days').select('date').execute()
    const stored = new Set(rows.map(({ date }) => date))
    const days = daysOf({ from: first, to: await findLastDay(tx, timeZone) })
      .filter((day) => !stored.has(day))
      .slice(0, DAYS_AT_ONCE)
    if (days.length === 0) return false
    await sql`
      insert into report_days (date, time_zone, begins_at, ends_at, bookings, seats, money)
      ${countDays(days, timeZone)}`.execute(tx)
    return true
  })
}

/**
 * Returns the last day that may have totals. It ended at least two days ago by the database's clock, which the triggers
 * use as well: a transaction that began before is over by then.
 */
async function findLastDay(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select now() - interval '3 days' as at`.execute(tx)
  if (!rows[0]) throw new Error('The database does not return its time')
  return wallClock(rows[0].at, timeZone).date
}
