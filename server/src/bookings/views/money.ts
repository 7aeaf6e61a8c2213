import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import { isIncome } from '../../money/views/ledger.ts'
import type { Db } from '../../platform/db.ts'

/** The days on which money counts, both included; null means no limit. */
export interface Period {
  from: string | null
  to: string | null
}

/** What was paid for a booking in one currency. Amounts are in minor units. */
export interface BookingMoney {
  currency: string
  /** The sum of the payments less corrections, which may be of earlier payments. */
  paid: number
  /** Tips are not part of `paid`, nor is what was paid back of them of `refunded`. */
  tips: number
  /** The sum of the refunds that succeeded, and of what the payer's bank took back. */
  refunded: number
  /** The sum of the refunds that have not succeeded yet, regardless of the period. */
  refundDue: number
  /**
   * The times at which the first payment arrived and the last refund succeeded, among those that were not corrected.
   */
  paidAt: Date | null
  refundedAt: Date | null
}

const ALWAYS: Period = { from: null, to: null }

const within = (column: RawBuilder<unknown>, { from, to }: Period) => sql<boolean>`
  (${from}::date is null or ${column} >= ${from}::date) and (${to}::date is null or ${column} <= ${to}::date)`

const isReceived = sql`entry.kind in ('charge', 'cash')`

/**
 * Entries count by the day on which they are booked, as in reports. In a closed month this is not the day on which they
 * occurred.
 */
const isIncomeIn = (period: Period) => sql<boolean>`${isIncome} and ${within(sql`entry.booked_on`, period)}`

/**
 * Returns by booking what was paid and refunded within the period, one entry for each currency. A booking for which
 * nothing was paid, refunded or is due has none.
 */
export async function findMoneyByBooking(
  db: Db,
  bookingIds: readonly string[],
  period: Period = ALWAYS,
): Promise<Map<string, BookingMoney[]>> {
  const stands = sql`entry.corrects_id is null and not exists (
    select from ledger_entries correction
    where correction.corrects_id = entry.id and ${within(sql`correction.booked_on`, period)})`
  const { rows } = await sql<BookingMoney & { booking_id: string }>`
    select booking_id, currency, sum(paid)::bigint as paid, sum(tips)::bigint as tips, sum(refunded)::bigint as refunded,
           sum(due)::bigint as "refundDue", min(paid_at) as "paidAt", max(settled_at) as "refundedAt"
    from (
      select entry.booking_id, entry.currency,
             case when ${isReceived} and not entry.is_tip then entry.amount_minor else 0 end as paid,
             case when entry.is_tip then entry.amount_minor else 0 end as tips,
             case when ${isReceived} or entry.is_tip then 0 else -entry.amount_minor end as refunded, 0 as due,
             case when ${isReceived} and ${stands} then entry.occurred_at end as paid_at,
             case when not ${isReceived} and not entry.is_tip and ${stands} then entry.occurred_at end as settled_at
      from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.booking_id = any(${bookingIds}::uuid[]) and ${isIncomeIn(period)}
      union all
      select attempt.booking_id, refunds.currency, 0, 0, 0, refunds.amount_minor, null, null
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = any(${bookingIds}::uuid[]) and attempt.purpose <> 'tip' and refunds.status in (${sql.join(OPEN_REFUND_STATUSES)})
    ) moved
    group by booking_id, currency
    having sum(paid) <> 0 or sum(tips) <> 0 or sum(refunded) <> 0 or sum(due) <> 0
    order by currency`.execute(db)
  const byBooking = new Map<string, BookingMoney[]>()
  for (const { booking_id, ...money } of rows) {
    byBooking.set(booking_id, [...(byBooking.get(booking_id) ?? []), money])
  }
  return byBooking
}

/**
 * Matches bookings with a payment, a refund or a correction of one within the period. They are found before the list is
 * read: with `in` the planner walks the whole list from the newest booking and asks for the payments of each.
 */
export function hasPaymentIn(period: Period): RawBuilder<boolean> {
  return sql<boolean>`bookings.id = any(array(
    select entry.booking_id from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
    where ${isIncomeIn(period)}))`
}
