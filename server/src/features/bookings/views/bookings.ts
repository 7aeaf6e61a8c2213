import type { BOOKING_SORTS, BookingListQuery } from '@jhilik/contract/booking-requests.ts'
import type { Booking, PaymentStatus } from '@jhilik/contract/bookings.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { decodeInstantCursor, decodeNumberCursor, pageLimit, toPage } from '../../../platform/paging.ts'
import type { BookingsTable, PaymentAttemptsTable, RefundsTable, Schema } from '../../../platform/schema.ts'
import { LIVE_STATUSES, paymentStatusOn } from '../rules/status.ts'

export type BookingRow = Selectable<BookingsTable>

/** The attempt that decides what a customer is told, and what became of its money if it was given back. */
export interface DecidingAttempt {
  status: PaymentAttemptsTable['status']
  refund: RefundsTable['status'] | null
  /** Whether less than the whole payment was given back. */
  isPartly?: boolean
}

/** How a payment stands. A refund that failed is still owed. */
export function derivePaymentStatus(attempt: DecidingAttempt | null): PaymentStatus {
  if (!attempt) return 'Pending'
  // Of a payment, or of what had arrived for one that was rejected.
  if (attempt.refund !== null) {
    if (attempt.refund !== 'succeeded') return 'Refund due'
    return attempt.isPartly ? 'Partly refunded' : 'Refunded'
  }
  switch (attempt.status) {
    case 'paid':
      return 'Paid'
    case 'review':
      return 'In review'
    case 'created':
    case 'redirected':
    case 'unknown':
      return 'Pending'
    case 'failed':
      return 'Failed'
    case 'cancelled':
      return 'Cancelled'
    case 'expired':
      return 'Expired'
    default:
      return attempt.status satisfies never
  }
}

/** Bookings with the deciding attempt: money first, then doubt, then what is still open, then the newest. */
export function bookingsWithPayment(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempts as attempt')
          .leftJoinLateral(
            (refunds) =>
              refunds
                .selectFrom('refunds')
                .select('refunds.status')
                .whereRef('refunds.attempt_id', '=', 'attempt.id')
                // What was paid too much goes back; the booking is paid.
                .where('refunds.reason', '<>', 'overpaid')
                // What is still to be done comes before what is done.
                .orderBy(sql`refunds.status in ('requested', 'submitted', 'manual')`, 'desc')
                .orderBy('refunds.created_at', 'desc')
                .limit(1)
                .as('refund'),
            (join) => join.onTrue(),
          )
          .whereRef('attempt.booking_id', '=', 'bookings.id')
          .select([
            'attempt.merchant_ref',
            'attempt.status',
            'attempt.received_minor',
            'refund.status as refund_status',
          ])
          .select(sql<boolean>`attempt.refunded_minor < attempt.received_minor`.as('is_partly'))
          .orderBy(
            sql`case
              when attempt.status = 'paid' and refund.status is null then 0
              when refund.status <> 'succeeded' then 1
              when attempt.status = 'paid' then 2
              when attempt.status = 'review' then 3
              when attempt.status in ('created', 'redirected', 'unknown') then 4
              when refund.status is not null then 5
              else 6
            end`,
          )
          .orderBy('attempt.created_at', 'desc')
          .orderBy('attempt.id', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .selectAll('bookings')
    .select([
      'users.img as user_img',
      'users.link_version as account_link_version',
      'payment.merchant_ref as payment_ref',
      'payment.status as payment_status',
      'payment.refund_status',
      'payment.is_partly',
      'payment.received_minor',
    ])
}

export type BookingWithPayment = Awaited<
  ReturnType<ReturnType<typeof bookingsWithPayment>['executeTakeFirstOrThrow']>
>

export function toBooking(row: BookingWithPayment): Booking {
  return {
    _id: row.id,
    status: row.status,
    customer: {
      name: row.customer_name,
      email: row.customer_email,
      phone: row.customer_phone,
      address: row.customer_address,
      // The account is not the customer's when staff booked for somebody.
      img: row.customer_img || (row.booked_by_staff ? '' : row.user_img),
    },
    service: {
      _id: row.service_id,
      name: row.service_name,
      img: row.service_img,
      duration: row.service_duration_minutes,
    },
    slot: {
      _id: row.slot_id,
      date: row.slot_date,
      startTime: row.slot_start_time,
      endTime: row.slot_end_time,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
    },
    vehicleType: row.vehicle_type,
    vehicleBrand: row.vehicle_brand,
    vehicleModel: row.vehicle_model,
    manufacturingYear: row.manufacturing_year,
    registrationPlate: row.registration_plate,
    price: toMajor({ minor: row.price_minor, currency: row.currency }),
    currency: row.currency,
    paymentStatus: paymentStatusOn(
      row.status,
      derivePaymentStatus(
        row.payment_status && {
          status: row.payment_status,
          refund: row.refund_status,
          isPartly: row.is_partly ?? false,
        },
      ),
      row.received_minor ?? 0,
    ),
    tran_id: row.payment_ref ?? '',
    holdExpiresAt: row.status === 'held' ? row.hold_expires_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface BookingPage {
  page: Booking[]
  nextCursor: string | null
}

type BookingSort = (typeof BOOKING_SORTS)[number]

const SORT_COLUMNS = {
  createdAt: 'bookings.created_at',
  startsAt: 'bookings.starts_at',
  price: 'bookings.price_minor',
} as const satisfies Record<BookingSort, string>

function sortKey(row: BookingWithPayment, sort: BookingSort): string {
  if (sort === 'price') return String(row.price_minor)
  return (sort === 'createdAt' ? row.created_at : row.starts_at).toISOString()
}

interface Order {
  sort: BookingSort
  direction: 'asc' | 'desc'
}

/**
 * A page of the bookings named by `rows`. It is cut before payments are looked up, and before the database
 * has to guess how many there are. Throws 400 for a foreign cursor.
 */
export async function readPage(
  db: Db,
  rows: SelectQueryBuilder<Schema, 'bookings', { id: string }>,
  { limit: wanted, cursor }: PageQuery,
  { sort, direction }: Order,
): Promise<BookingPage> {
  const limit = pageLimit(wanted)
  const column = SORT_COLUMNS[sort]
  let ordered = rows
    .orderBy(column, direction)
    .orderBy('bookings.id', direction)
    .limit(limit + 1)
  if (cursor) {
    const [value, id] = sort === 'price' ? decodeNumberCursor(cursor) : decodeInstantCursor(cursor)
    const follows = sql.raw(direction === 'asc' ? '>' : '<')
    ordered = ordered.where(sql<boolean>`(${sql.ref(column)}, bookings.id) ${follows} (${value}, ${id})`)
  }
  const ids = (await ordered.execute()).map(({ id }) => id)
  if (ids.length === 0) return { page: [], nextCursor: null }
  const found = await bookingsWithPayment(db)
    .where(sql<boolean>`bookings.id = any(${ids}::uuid[])`)
    .orderBy(column, direction)
    .orderBy('bookings.id', direction)
    .execute()
  const { page, nextCursor } = toPage(found, limit, (row) => [sortKey(row, sort), row.id])
  return { page: page.map(toBooking), nextCursor }
}

/** An account by its id, or every booking that carries this e-mail, its own or typed into the form. */
export type BookingOwner = { userId: string } | { email: string }

interface OwnBookingsQuery extends PageQuery {
  when?: BookingListQuery['when']
}

/** One customer's, by start; what is past comes newest first. Throws 400 for a foreign cursor. */
export function listBookingsOf(
  db: Db,
  owner: BookingOwner,
  query: OwnBookingsQuery,
  now: Date,
): Promise<BookingPage> {
  let rows = db.selectFrom('bookings').select('bookings.id')
  rows =
    'userId' in owner
      ? rows.where('bookings.user_id', '=', owner.userId)
      : rows.where((eb) =>
          eb.or([
            eb('bookings.customer_email', '=', owner.email),
            eb(
              'bookings.user_id',
              '=',
              eb.selectFrom('users as account').select('account.id').where('account.email', '=', owner.email),
            ),
          ]),
        )
  if (query.when === 'upcoming') {
    rows = rows.where('bookings.starts_at', '>', now).where('bookings.status', 'in', LIVE_STATUSES)
  }
  if (query.when === 'canceled' || query.when === 'unpaid') {
    const status = query.when === 'canceled' ? 'canceled' : 'expired'
    rows = rows.where('bookings.starts_at', '>', now).where('bookings.status', '=', status)
  }
  if (query.when === 'past') rows = rows.where('bookings.starts_at', '<=', now)
  return readPage(db, rows, query, {
    sort: 'startsAt',
    direction: query.when === 'past' ? 'desc' : 'asc',
  })
}

export interface FoundBooking {
  booking: Booking
  userId: string
}

/** With the account it belongs to, so that the caller can tell whose it is. */
export async function findBooking(db: Db, id: string): Promise<FoundBooking | undefined> {
  const row = await bookingsWithPayment(db).where('bookings.id', '=', id).executeTakeFirst()
  return row && { booking: toBooking(row), userId: row.user_id }
}

/** What decides whether a link to the booking is still valid. */
export async function findLinkVersions(db: Db, id: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.ends_at', 'bookings.link_version', 'users.link_version as account_link_version'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()
}

/** As stored. `owner` limits it to the bookings of one account; null for anybody's. */
export async function findBookingRow(
  db: Db,
  id: string,
  owner: string | null = null,
): Promise<BookingRow | undefined> {
  let rows = db.selectFrom('bookings').selectAll().where('id', '=', id)
  if (owner !== null) rows = rows.where('user_id', '=', owner)
  return rows.executeTakeFirst()
}

/** Bookings still held though their hold ended before `instant`, oldest first. */
export async function listOverdueHolds(db: Db, instant: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'held')
    .where('hold_expires_at', '<=', instant)
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
