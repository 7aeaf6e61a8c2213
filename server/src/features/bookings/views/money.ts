import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** What was paid for bookings and paid back, as the reports count it. */

/** `from` is included, `before` is not; null is without a limit. */
export interface Span {
  from: Date | null
  before: Date | null
}

/** In minor units of `currency`. */
export interface Money {
  currency: string
  paid: number
  /** Paid back: only refunds that succeeded. */
  refunded: number
  /** Decided, and not paid back yet; of whatever day. */
  refundDue: number
  /** The first payment and the last repayment. */
  paidAt: Date | null
  refundedAt: Date | null
}

const ALWAYS: Span = { from: null, before: null }

const within = (column: RawBuilder<unknown>, { from, before }: Span) => {
  const begun = from ? sql`${column} >= ${from}` : sql`${column} is not null`
  return before ? sql<boolean>`${begun} and ${column} < ${before}` : sql<boolean>`${begun}`
}

const isPaidIn = (span: Span) =>
  sql<boolean>`attempt.status = 'paid' and attempt.received_minor > 0 and ${within(sql`attempt.paid_at`, span)}`
const isRefundedIn = (span: Span) =>
  sql<boolean>`attempt.status = 'paid' and refunds.status = 'succeeded' and ${within(sql`refunds.settled_at`, span)}`

/**
 * By booking: what was paid, and paid back, within the span. One entry for each currency; none where
 * nothing was paid, paid back or is due.
 */
export async function moneyOf(
  db: Db,
  bookingIds: readonly string[],
  span: Span = ALWAYS,
): Promise<Map<string, Money[]>> {
  const { rows } = await sql<Money & { booking_id: string }>`
    select booking_id, currency, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
           sum(due)::bigint as "refundDue", min(paid_at) as "paidAt", max(settled_at) as "refundedAt"
    from (
      select attempt.booking_id, attempt.received_currency as currency, attempt.received_minor as paid,
             0 as refunded, 0 as due, attempt.paid_at, null::timestamptz as settled_at
      from payment_attempts attempt
      where attempt.booking_id = any(${bookingIds}::uuid[]) and ${isPaidIn(span)}
      union all
      select attempt.booking_id, refunds.currency, 0,
             case when refunds.status = 'succeeded' then refunds.amount_minor else 0 end,
             case when refunds.status = 'succeeded' then 0 else refunds.amount_minor end,
             null, refunds.settled_at
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = any(${bookingIds}::uuid[])
        and (refunds.status in ('requested', 'submitted', 'manual') or ${isRefundedIn(span)})
    ) moved
    group by booking_id, currency order by currency`.execute(db)
  const byBooking = new Map<string, Money[]>()
  for (const { booking_id, ...money } of rows) {
    byBooking.set(booking_id, [...(byBooking.get(booking_id) ?? []), money])
  }
  return byBooking
}

/** Bookings for which money was paid or paid back within the span. */
export function movedMoneyIn(span: Span): RawBuilder<boolean> {
  return sql<boolean>`bookings.id in (
    select attempt.booking_id from payment_attempts attempt where ${isPaidIn(span)}
    union select attempt.booking_id
    from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id where ${isRefundedIn(span)})`
}
