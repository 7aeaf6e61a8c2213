import { sql } from 'kysely'
import { wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { countDays } from '../views/day-totals.ts'

/**
 * Waits for the transactions that are correcting past days, and makes later ones wait until this one ends. Their
 * triggers hold the same lock shared.
 */
export async function lockReportDays(tx: Tx): Promise<void> {
  await takeNamedLock(tx, 'report_days')
}

/** The totals of another time zone belong to other days. */
export async function deleteDaysOfOtherZones(tx: Tx, timeZone: string): Promise<void> {
  await tx.deleteFrom('report_days').where('time_zone', '<>', timeZone).execute()
}

/**
 * Returns the last day that may have totals. It ended at least two days ago by the database's clock, which the triggers
 * use as well: a transaction that began before is over by then.
 */
export async function selectLastDay(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select now() - interval '3 days' as at`.execute(tx)
  if (!rows[0]) throw new Error('The database does not return its time')
  return wallClock(rows[0].at, timeZone).date
}

export async function selectStoredDays(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('report_days').select('date').execute()
  return new Set(rows.map(({ date }) => date))
}

export async function insertReportDays(tx: Tx, days: readonly string[], timeZone: string): Promise<void> {
  await sql`
    insert into report_days (date, time_zone, begins_at, ends_at, bookings, seats, money)
    ${countDays(days, timeZone)}`.execute(tx)
}
