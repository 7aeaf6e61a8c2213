import type { Context } from '../../context.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { daysOf } from '../rules/reports.ts'
import {
  deleteDaysOfOtherZones,
  insertReportDays,
  lockReportDays,
  selectLastDay,
  selectStoredDays,
} from '../store/reports.ts'
import { findFirstDay } from '../views/day-totals.ts'

export const sumUpDaysJob: JobKind<object> = { name: 'sum-up-days' }

/** A transaction stores few days, because changes of a past day wait while its total is stored. */
const DAYS_AT_ONCE = 31

/** Stores the totals of some past days that have none. Returns whether there may be more. */
async function sumUpSomeDays(ctx: Context): Promise<boolean> {
  const { timeZone } = ctx.config
  return ctx.db.transaction().execute(async (tx) => {
    await lockReportDays(tx)
    await deleteDaysOfOtherZones(tx, timeZone)
    const first = await findFirstDay(tx)
    if (first === null) return false
    const stored = await selectStoredDays(tx)
    const days = daysOf({ from: first, to: await selectLastDay(tx, timeZone) })
      .filter((day) => !stored.has(day))
      .slice(0, DAYS_AT_ONCE)
    if (days.length === 0) return false
    await insertReportDays(tx, days, timeZone)
    return true
  })
}

/** Stores the totals of every past day that has none: new ones, and those that were corrected. */
export async function sumUpDays(ctx: Context): Promise<void> {
  while (await sumUpSomeDays(ctx));
}
