import { type Booking, type BookingFilter, COUNT_CAP, type PaymentStatus } from '@jhilik/contract/bookings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isReference, wordQuery } from './search-words.ts'
import { type BookingPage, bookingsWithPayment, type PageQuery, readPage } from './views.ts'

/** The admin's list of everybody's bookings: searched, narrowed, sorted, counted. */

type Condition = RawBuilder<boolean>

/** What a reference can be found by in one list; the beginning of one that is shorter finds too many. */
const MAX_REFERENCES = 50

async function bookingsOfReference(db: Db, q: string): Promise<string[]> {
  if (!isReference(q)) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .select('booking_id')
    .distinct()
    .where(sql<boolean>`upper(merchant_ref) like ${`${q.toUpperCase()}%`}`)
    .limit(MAX_REFERENCES)
    .execute()
  return rows.map((row) => row.booking_id)
}

/** Through the index `bookings_words`: the expression is the index's, word for word. */
async function searchCondition(db: Db, q: string): Promise<Condition> {
  const query = wordQuery(q)
  if (query === null) return sql<boolean>`false`
  const words = sql<boolean>`booking_words(bookings.customer_name, bookings.customer_email,
    bookings.customer_phone, bookings.registration_plate) @@ lower(${query})::tsquery`
  const ids = await bookingsOfReference(db, q)
  if (ids.length === 0) return words
  return sql<boolean>`(${words} or bookings.id in (${sql.join(ids)}))`
}

async function conditionsOf(db: Db, filter: BookingFilter): Promise<Condition[]> {
  const conditions: Condition[] = []
  const { q, from, to, serviceId, userId, status } = filter
  if (q) conditions.push(await searchCondition(db, q))
  if (from) conditions.push(sql`bookings.slot_date >= ${from}`)
  if (to) conditions.push(sql`bookings.slot_date <= ${to}`)
  if (serviceId) conditions.push(sql`bookings.service_id = ${serviceId}`)
  if (userId) conditions.push(sql`bookings.user_id = ${userId}`)
  if (status) conditions.push(sql`bookings.status = ${status}`)
  return conditions
}

const withAttempt = (status: string) =>
  sql<boolean>`bookings.id in (select booking_id from payment_attempts where status = ${status})`
/** `what` is about the payment that was (partly) given back. */
const withRefund = (statuses: readonly string[], what = sql<boolean>`true`) => sql<boolean>`bookings.id in (
  select paid.booking_id from refunds join payment_attempts paid on paid.id = refunds.attempt_id
  where refunds.status in (${sql.join(statuses)}) and ${what})`
const withOpenAttempt = sql<boolean>`bookings.id in (
  select booking_id from payment_attempts where status in ('created', 'redirected', 'unknown')
  union all
  select id from bookings unpaid
  where not exists (select from payment_attempts attempt where attempt.booking_id = unpaid.id))`

const isPaid = sql<boolean>`payment.status = 'paid'`

/**
 * `derivePaymentStatus` the other way round. What is rare is looked for among attempts and refunds first,
 * so that nobody walks through all bookings to find three.
 */
function paymentConditions(wanted: PaymentStatus): Condition[] {
  switch (wanted) {
    case 'Paid':
      return [isPaid, sql`payment.refund_status is null`]
    case 'Refund due':
      return [
        withRefund(['requested', 'submitted', 'manual', 'failed']),
        isPaid,
        sql`payment.refund_status <> 'succeeded'`,
      ]
    case 'Partly refunded':
      return [
        withRefund(['succeeded'], sql`paid.refunded_minor < paid.amount_minor`),
        isPaid,
        sql`payment.refund_status = 'succeeded'`,
        sql`payment.is_partly`,
      ]
    case 'Refunded':
      return [
        withRefund(['succeeded']),
        isPaid,
        sql`payment.refund_status = 'succeeded'`,
        sql`not payment.is_partly`,
      ]
    case 'In review':
      return [withAttempt('review'), sql`payment.status = 'review'`]
    case 'Pending':
      return [
        withOpenAttempt,
        sql`(payment.status is null or payment.status in ('created', 'redirected', 'unknown'))`,
      ]
    case 'Failed':
    case 'Cancelled':
    case 'Expired': {
      const status = wanted.toLowerCase()
      return [withAttempt(status), sql`payment.status = ${status}`]
    }
    default:
      return wanted satisfies never
  }
}

type AllBookingsQuery = BookingFilter & PageQuery

/** Newest first unless asked otherwise. Throws 400 for a foreign cursor. */
export async function listBookings(db: Db, query: AllBookingsQuery): Promise<BookingPage> {
  let rows = bookingsWithPayment(db)
  for (const condition of await conditionsOf(db, query)) rows = rows.where(condition)
  if (query.paymentStatus) {
    for (const condition of paymentConditions(query.paymentStatus)) rows = rows.where(condition)
  }
  return readPage(rows, query, { sort: query.sort ?? 'createdAt', direction: query.direction ?? 'desc' })
}

/** Counts no further than the cap, so that a table of any size answers at once. */
export async function countBookings(
  db: Db,
  filter: BookingFilter,
): Promise<{ count: number; isCapped: boolean }> {
  const { paymentStatus } = filter
  const conditions = await conditionsOf(db, filter)
  // The payment of a booking is looked at only when it is asked about.
  let found = paymentStatus
    ? bookingsWithPayment(db).clearSelect().select('bookings.id')
    : db.selectFrom('bookings').select('bookings.id')
  for (const condition of conditions) found = found.where(condition) as typeof found
  if (paymentStatus) {
    for (const condition of paymentConditions(paymentStatus)) found = found.where(condition) as typeof found
  }
  const { count } = await db
    .selectFrom(found.limit(COUNT_CAP + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP }
}

const BATCH = 1000

/**
 * All that the filter lets through, a batch at a time, in the list's order. Each batch is a query of its
 * own: what changes meanwhile is read as it then is, and no row comes twice unless it moved.
 */
export async function* readAllBookings(db: Db, filter: BookingFilter): AsyncGenerator<Booking[]> {
  let cursor: string | undefined
  do {
    const { page, nextCursor } = await listBookings(db, { ...filter, limit: BATCH, cursor })
    yield page
    cursor = nextCursor ?? undefined
  } while (cursor)
}
