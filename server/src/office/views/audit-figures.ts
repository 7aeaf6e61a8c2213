import { sql } from 'kysely'
import type { Check } from '../rules/audit.ts'
import { countDays } from './day-totals.ts'
import { sqlCheck } from './sql-check.ts'

const DAY_TOTALS = {
  name: 'day-totals-differ',
  explains: 'The stored totals of past days are what the bookings, slots and ledger entries give',
  byIndex: true,
}

const compareDays = (days: readonly string[], timeZone: string) =>
  sqlCheck({
    ...DAY_TOTALS,
    query: () => sql`
      select stored.date::text as key,
        format('The stored totals of %s are bookings %s, seats %s, money %s; counted they are %s, %s, %s: ', stored.date,
          stored.bookings, stored.seats, stored.money, counted.bookings, counted.seats, counted.money)
          || 'delete the row of report_days, and an hourly job counts it anew.' as text
      from report_days stored join (${countDays(days, timeZone)}) counted on counted.date = stored.date
      where (stored.begins_at, stored.ends_at, stored.bookings::jsonb, stored.seats::jsonb, stored.money::jsonb)
        is distinct from
          (counted.begins_at, counted.ends_at, counted.bookings::jsonb, counted.seats::jsonb, counted.money::jsonb)`,
  })

export const figureChecks: Check[] = [
  {
    ...DAY_TOTALS,
    async find(db, at) {
      const days = await db.selectFrom('report_days').select(['date', 'time_zone']).orderBy('date').execute()
      // All days are of one zone, because the totals are deleted when the business moves to another one.
      const [first] = days
      if (!first) return { count: 0, violations: [], digest: '' }
      return compareDays(
        days.map(({ date }) => date),
        first.time_zone,
      ).find(db, at)
    },
  },
]
