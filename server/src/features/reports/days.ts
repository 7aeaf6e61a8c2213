import { type RawBuilder, sql } from 'kysely'
import { addDays, instantOf } from '../../platform/clock.ts'

/** A table of sums by day, and how it is worked out from the slots, bookings and payments themselves. */
export interface DayTable {
  name: 'day_bookings' | 'day_services' | 'day_seats' | 'day_money'
  columns: readonly string[]
  /**
   * A query of these columns, for at least one day, of the types that the table has: rows of both stand
   * together as they are.
   */
  count(days: readonly string[], timeZone: string): RawBuilder<unknown>
}

/** Sold and not undone. */
const isSold = sql`status in ('confirmed', 'completed', 'no_show')`

const dates = (days: readonly string[]) => sql`array[${sql.join(days)}]::date[]`

export const dayBookings: DayTable = {
  name: 'day_bookings',
  columns: ['date', 'status', 'bookings'],
  count: (days) => sql`
    select slot_date, status, count(*)::int from bookings
    where slot_date = any(${dates(days)}) and status in ('confirmed', 'completed', 'no_show', 'canceled')
    group by 1, 2`,
}

export const dayServices: DayTable = {
  name: 'day_services',
  columns: ['date', 'service_id', 'currency', 'bookings', 'price_minor'],
  count: (days) => sql`
    select slot_date, service_id, currency, count(*)::int, sum(price_minor)::bigint from bookings
    where slot_date = any(${dates(days)}) and ${isSold}
    group by 1, 2, 3`,
}

/** Seats that nobody could buy, canceled or on a closed date, count only where they were sold before. */
export const daySeats: DayTable = {
  name: 'day_seats',
  columns: ['date', 'hour', 'seats', 'taken'],
  count: (days) => sql`
    select slots.date, date_part('hour', slots.start_time)::smallint,
           sum(case when slots.status = 'available' then slots.capacity else sold.taken end)::int,
           coalesce(sum(sold.taken), 0)::int
    from slots left join (
      select slot_id, count(*)::int as taken from bookings
      where slot_date = any(${dates(days)}) and ${isSold} group by slot_id
    ) sold on sold.slot_id = slots.id
    where slots.date = any(${dates(days)})
      and (slots.status = 'available' or sold.taken is not null)
    group by 1, 2`,
}

/**
 * By the day on which it was paid, or paid back: a refund counts once it succeeded, on the day of
 * `settled_at`. The days' beginnings are ours, not the database's.
 */
export const dayMoney: DayTable = {
  name: 'day_money',
  columns: ['date', 'currency', 'paid_minor', 'refunded_minor'],
  count: (days, timeZone) => {
    const begin = (day: string) => sql`${instantOf(day, '00:00', timeZone)}::timestamptz`
    const spans = days.map((day) => sql`(${day}::date, ${begin(day)}, ${begin(addDays(day, 1))})`)
    return sql`
      select day.date, moved.currency, sum(moved.paid)::bigint, sum(moved.refunded)::bigint
      from (values ${sql.join(spans)}) as day (date, begins_at, ends_at)
      cross join lateral (
        select received_currency as currency, received_minor as paid, 0 as refunded from payment_attempts
        where paid_at >= day.begins_at and paid_at < day.ends_at and status = 'paid' and received_minor > 0
        union all
        -- What went back for a rejected payment was never counted as paid.
        select refunds.currency, 0, refunds.amount_minor
        from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
        where settled_at >= day.begins_at and settled_at < day.ends_at and attempt.status = 'paid'
      ) moved
      group by 1, 2`
  },
}

export const dayTables = [dayBookings, dayServices, daySeats, dayMoney]
