import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Half-open; null is no limit. */
export interface Period {
  from: Date | null
  before: Date | null
}

/** What was paid for a booking in one currency. Amounts are in minor units. */
export interface BookingMoney {
  currency: string
  paid: number
  /** By refunds that succeeded. */
  refunded: number
  /** By refunds that have not succeeded yet, regardless of the period. */
  refundDue: number
  /** When the first payment arrived and the last refund succeeded. */
  paidAt: Date | null
  refundedAt: Date | null
}

const ALWAYS: Period = { from: null, before: null }

const within = (column: RawBuilder<unknown>, { from, before }: Period) => {
  const begun = from ? sql`${column} >= ${from}` : sql`${column} is not null`
  return before ? sql<boolean>`${begun} and ${column} < ${before}` : sql<boolean>`${begun}`
}

const isPaidIn = (period: Period) =>
  sql<boolean>`attempt.status = 'paid' and attempt.received_minor > 0 and ${within(sql`attempt.paid_at`, period)}`
const isRefundedIn = (period: Period) =>
  sql<boolean>`attempt.status = 'paid' and refunds.status = 'succeeded' and ${within(sql`refunds.settled_at`, period)}`

/**
 * By booking: what was paid and refunded within the period, one entry for each currency. A booking for which
 * nothing was paid, refunded or is due has none.
 */
export async function findMoneyByBooking(
  db: Db,
  bookingIds: readonly string[],
  period: Period = ALWAYS,
): Promise<Map<string, BookingMoney[]>> {
  const { rows } = await sql<BookingMoney & { booking_id: string }>`
    select booking_id, currency, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
           sum(due)::bigint as "refundDue", min(paid_at) as "paidAt", max(settled_at) as "refundedAt"
    from (
      select attempt.booking_id, attempt.received_currency as currency, attempt.received_minor as paid,
             0 as refunded, 0 as due, attempt.paid_at, null::timestamptz as settled_at
      from payment_attempts attempt
      where attempt.booking_id = any(${bookingIds}::uuid[]) and ${isPaidIn(period)}
      union all
      select attempt.booking_id, refunds.currency, 0,
             case when refunds.status = 'succeeded' then refunds.amount_minor else 0 end,
             case when refunds.status = 'succeeded' then 0 else refunds.amount_minor end,
             null, refunds.settled_at
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = any(${bookingIds}::uuid[])
        and (refunds.status in (${sql.join(OPEN_REFUND_STATUSES)}) or ${isRefundedIn(period)})
    ) moved
    group by booking_id, currency order by currency`.execute(db)
  const byBooking = new Map<string, BookingMoney[]>()
  for (const { booking_id, ...money } of rows) {
    byBooking.set(booking_id, [...(byBooking.get(booking_id) ?? []), money])
  }
  return byBooking
}

/** Bookings with a payment or a refund within the period. */
export function hasPaymentIn(period: Period): RawBuilder<boolean> {
  return sql<boolean>`bookings.id in (
    select attempt.booking_id from payment_attempts attempt where ${isPaidIn(period)}
    union select attempt.booking_id
    from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id where ${isRefundedIn(period)})`
}
