import { ATTENTION_MAX, type Attention } from '@jhilik/contract/attention.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { DutyHolder } from '@jhilik/contract/duties.ts'
import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import { sql } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'
import { seesPaymentsOf } from '../rules/access.ts'
import { bookingsWithPayment, toBooking } from './bookings.ts'

/** Customers are not asked to review older bookings. */
const REVIEW_WEEKS = 8
const WEEK_MINUTES = 7 * 24 * 60

interface Reader extends DutyHolder {
  userId: string
  now: Date
}

/** Begins a query for the customer's bookings. */
const idsOfBookings = (db: Db, { userId }: Reader) =>
  db.selectFrom('bookings').select('id').where('user_id', '=', userId).limit(ATTENTION_MAX)

type Ids = ReturnType<typeof idsOfBookings>

async function readIds(rows: { execute: () => Promise<{ id: string }[]> }): Promise<string[]> {
  return (await rows.execute()).map(({ id }) => id)
}

const holds = (db: Db, reader: Reader): Ids =>
  idsOfBookings(db, reader)
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', reader.now)
    .orderBy('hold_expires_at')

/** Selects holds that expired unpaid, unless the customer has booked the service again since. */
const unpaid = (db: Db, reader: Reader): Ids =>
  idsOfBookings(db, reader)
    .where('status', '=', 'expired')
    .where('starts_at', '>', reader.now)
    // Money that arrived late is on its way back, and is listed as a refund.
    .where('payment_status', 'in', ['pending', 'failed', 'cancelled', 'expired'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'bookings.user_id')
            .whereRef('later.service_id', '=', 'bookings.service_id')
            .where('later.is_live', '=', true)
            .whereRef('later.created_at', '>', 'bookings.created_at'),
        ),
      ),
    )
    .orderBy('starts_at')

const inReview = (db: Db, reader: Reader): Ids =>
  idsOfBookings(db, reader).where('payment_status', '=', 'in_review').orderBy('starts_at')

async function listOpenRefunds(db: Db, reader: Reader) {
  const { userId } = reader
  let rows = db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .innerJoin('bookings', 'bookings.id', 'attempt.booking_id')
    .select(['refunds.id', 'refunds.amount_minor', 'refunds.currency', 'refunds.created_at'])
    .select(['bookings.id as booking_id', 'attempt.method', 'attempt.gateway'])
    .where('bookings.user_id', '=', userId)
    .where('refunds.status', 'in', OPEN_REFUND_STATUSES)
  if (!seesPaymentsOf({ ...reader, id: userId }, { user_id: userId, booked_by_staff: true })) {
    rows = rows.where('bookings.booked_by_staff', '=', false)
  }
  return rows.orderBy('refunds.created_at').limit(ATTENTION_MAX).execute()
}

/** Selects the latest booking of each service that has no review of that or a later visit. */
function toReview(db: Db, { userId, now }: Reader) {
  const newest = db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .distinctOn('bookings.service_id')
    .select(['bookings.id', 'bookings.ends_at'])
    .where('bookings.user_id', '=', userId)
    .where('bookings.status', 'in', ['confirmed', 'completed'])
    .where('bookings.ends_at', '<=', now)
    .where('bookings.ends_at', '>', addMinutes(now, -REVIEW_WEEKS * WEEK_MINUTES))
    .where('services.archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.user_id', '=', 'bookings.user_id')
            .whereRef('reviews.service_id', '=', 'bookings.service_id')
            .whereRef('reviews.created_at', '>=', 'bookings.starts_at'),
        ),
      ),
    )
    .orderBy('bookings.service_id')
    .orderBy('bookings.ends_at', 'desc')
  return db.selectFrom(newest.as('newest')).select('id').orderBy('ends_at', 'desc').limit(ATTENTION_MAX)
}

async function readBookings(db: Db, ids: readonly string[]): Promise<Map<string, Booking>> {
  if (ids.length === 0) return new Map()
  const rows = await bookingsWithPayment(db).where(sql<boolean>`bookings.id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, toBooking(row)]))
}

/** Returns what one customer has to do, or waits for. */
export async function readAttention(db: Db, reader: Reader): Promise<Attention> {
  const [held, lapsed, reviewed, done, refunds] = await Promise.all([
    readIds(holds(db, reader)),
    readIds(unpaid(db, reader)),
    readIds(inReview(db, reader)),
    readIds(toReview(db, reader)),
    listOpenRefunds(db, reader),
  ])
  const ids = [...held, ...lapsed, ...reviewed, ...done, ...refunds.map((refund) => refund.booking_id)]
  const found = await readBookings(db, [...new Set(ids)])
  const pick = (wanted: readonly string[]) => wanted.flatMap((id) => found.get(id) ?? [])
  return {
    holds: pick(held),
    unpaid: pick(lapsed),
    inReview: pick(reviewed),
    refunds: refunds.flatMap((refund) =>
      pick([refund.booking_id]).map((booking) => ({
        _id: refund.id,
        ...toAmount(refund),
        requestedAt: refund.created_at.toISOString(),
        method: refund.method ?? refund.gateway,
        booking,
      })),
    ),
    toReview: pick(done),
  }
}
