import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { TodayReport } from '@jhilik/contract/reports.ts'
import { sql } from 'kysely'
import { listAvailability } from '../../calendar/views/availability.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'

const OLDEST = 3

async function countJobs(db: Db, date: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('slot_date', '=', date)
    .where('status', 'in', JOB_STATUSES)
    .executeTakeFirstOrThrow()
  return count
}

async function unpaidHolds(db: Db, now: Date): Promise<TodayReport['unpaidHolds']> {
  const holds = await db
    .selectFrom('bookings')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<Date | null>('hold_expires_at').as('soonest_end'),
    ])
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { count: holds.count, soonestEnd: holds.soonest_end?.toISOString() ?? null }
}

async function paymentsInReview(db: Db): Promise<TodayReport['paymentsInReview']> {
  const rows = await db
    .selectFrom('payment_attempts')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .selectAll('payment_attempts')
    .select(['bookings.code', 'bookings.customer_name'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('payment_attempts.status', '=', 'review')
    .orderBy('payment_attempts.created_at')
    .limit(OLDEST)
    .execute()
  return {
    count: rows[0]?.count ?? 0,
    oldest: rows.map((row) => ({
      attemptId: row.id,
      bookingId: row.booking_id,
      code: row.code,
      name: row.customer_name,
      tran_id: row.merchant_ref,
      ...toAmount(row),
      received:
        row.received_minor === null
          ? null
          : toMajor({ minor: row.received_minor, currency: row.received_currency ?? row.currency }),
      receivedCurrency: row.received_currency,
      detail: row.detail,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

async function refundsDue(db: Db): Promise<TodayReport['refundsDue']> {
  const totals = await db
    .selectFrom('refunds')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(amount_minor)::bigint`.as('minor'),
    ])
    .where('status', '=', 'manual')
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .innerJoin('bookings', 'bookings.id', 'attempt.booking_id')
    .selectAll('refunds')
    .select(['attempt.booking_id', 'bookings.code', 'bookings.customer_name'])
    .where('refunds.status', '=', 'manual')
    .orderBy('refunds.created_at')
    .limit(OLDEST)
    .execute()
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    totals: totals.map(({ currency, minor }) => ({ currency, amount: toMajor({ minor, currency }) })),
    oldest: rows.map((row) => ({
      refundId: row.id,
      bookingId: row.booking_id,
      code: row.code,
      name: row.customer_name,
      ...toAmount(row),
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

async function countWaitingReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns what staff have to do today, as far as the reader may see it. `date` is today in the business's zone. */
export async function reportToday(
  db: Db,
  date: string,
  now: Date,
  reader: DutyHolder,
): Promise<Omit<TodayReport, 'mailsOnDisk'>> {
  const { slots } = await listAvailability(
    db,
    { date },
    { window: { after: now, before: null }, crews: null, areaId: null, closed: [] },
  )
  const seesPayments = hasPermission(reader, 'payments.read')
  const free = slots.filter((slot) => slot.freeSeats > 0)
  return {
    date,
    jobsToday: await countJobs(db, date),
    freeSlots: free.length,
    freeSeats: free.reduce((sum, slot) => sum + slot.freeSeats, 0),
    unpaidHolds: await unpaidHolds(db, now),
    paymentsInReview: seesPayments ? await paymentsInReview(db) : null,
    refundsDue: seesPayments ? await refundsDue(db) : null,
    reviewsWaiting: hasPermission(reader, 'reviews.manage') ? await countWaitingReviews(db) : null,
  }
}
