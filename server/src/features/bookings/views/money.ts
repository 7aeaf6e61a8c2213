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
  /** By refunds that succeeded, and taken back by the payer's bank. */
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

/** Of accepted payments; a rejected one was never paid. */
const isReceivedIn = (period: Period) => sql<boolean>`entry.kind in ('charge', 'cash')
  and attempt.status = 'paid' and ${within(sql`entry.occurred_at`, period)}`
/** By us, or by the payer's bank. */
const isRefundedIn = (period: Period) => sql<boolean>`entry.kind in ('refund', 'chargeback')
  and attempt.status = 'paid' and ${within(sql`entry.occurred_at`, period)}`

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
      select entry.booking_id, entry.currency,
             case when entry.kind in ('charge', 'cash') then entry.amount_minor else 0 end as paid,
             case when entry.kind in ('charge', 'cash') then 0 else -entry.amount_minor end as refunded, 0 as due,
             case when entry.kind in ('charge', 'cash') then entry.occurred_at end as paid_at,
             case when entry.kind not in ('charge', 'cash') then entry.occurred_at end as settled_at
      from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.booking_id = any(${bookingIds}::uuid[]) and (${isReceivedIn(period)} or ${isRefundedIn(period)})
      union all
      select attempt.booking_id, refunds.currency, 0, 0, refunds.amount_minor, null, null
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = any(${bookingIds}::uuid[]) and refunds.status in (${sql.join(OPEN_REFUND_STATUSES)})
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
    select entry.booking_id from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
    where ${isReceivedIn(period)} or ${isRefundedIn(period)})`
}
