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
  sqlCheck({
    name: 'review-tallies-differ',
    explains: 'The averages of reviews are made of the reviews that are not hidden',
    query: () => sql`
      select format('%s:%s', service, rating) as key,
        format('%s reviews with %s stars about %s are stored, but there are %s: correct review_tallies.',
          coalesce(stored.reviews, 0), rating, coalesce('service ' || nullif(service, ''), 'no service'),
          coalesce(counted.reviews, 0)) as text
      from (select coalesce(service_id::text, '') as service, rating, reviews from review_tallies) stored
        full join (
          select coalesce(service_id::text, '') as service, rating, count(*) as reviews
          from reviews where hidden_at is null group by 1, 2
        ) counted using (service, rating)
      where coalesce(stored.reviews, 0) <> coalesce(counted.reviews, 0)`,
  }),
]
