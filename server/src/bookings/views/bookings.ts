import { type BOOKING_SORTS, type BookingListQuery, statusesOf } from '@jhilik/contract/booking-requests.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import { toContact } from '../../platform/contact-columns.ts'
import type { Db } from '../../platform/db.ts'
import { chargesOfBooking, linesOfBooking } from '../../platform/line-columns.ts'
import { toPrice } from '../../platform/money-columns.ts'
import {
  decodeInstantCursor,
  decodeNumberCursor,
  type Page,
  pageLimit,
  toPage,
} from '../../platform/paging.ts'
import { repeatedOffset, toUtcOffset } from '../../platform/repeated-offset.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import type { Schema } from '../../platform/schema/schema.ts'
import { toServiceNames } from '../../platform/service-columns.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import { attends, canPayOnSite } from '../rules/terms.ts'
import { toLines } from './lines.ts'

export type BookingRow = Selectable<BookingsTable>

/** Selects bookings with the reference of the attempt that decides their payment status. */
export function bookingsWithPayment(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .leftJoinLateral(
      sql<{ merchant_ref: string | null }>`payment_of(bookings.id, bookings.status)`.as('payment'),
      (join) => join.onTrue(),
    )
    .leftJoin('areas', 'areas.id', 'bookings.area_id')
    .selectAll('bookings')
    .select([
      'users.img as user_img',
      'users.link_version as account_link_version',
      'users.locale as account_locale',
      'payment.merchant_ref as payment_ref',
      'areas.name_en as area_name_en',
      'areas.name_bn as area_name_bn',
    ])
    .select(repeatedOffset('bookings').as('repeated_offset'))
    .select([linesOfBooking.as('lines'), chargesOfBooking.as('charges')])
}

export type BookingWithPayment = Awaited<
  ReturnType<ReturnType<typeof bookingsWithPayment>['executeTakeFirstOrThrow']>
>

export function toBooking(row: BookingWithPayment): Booking {
  return {
    _id: row.id,
    code: row.code,
    status: row.status,
    customer: {
      ...toContact(row),
      // The account is not the customer's when staff made the booking.
      img: row.customer_img || (row.booked_by_staff ? '' : row.user_img),
    },
    service: {
      _id: row.service_id,
      ...toServiceNames(row),
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
      ...toUtcOffset(row),
    },
    ...toVehicle(row),
    ...pickPlace(row),
    area: toAreaOfRow(row),
    note: row.note,
    ...toLines(row),
    ...toPrice(row),
    dueNow: toMajor({ minor: row.due_now_minor, currency: row.currency }),
    canPayOnSite: canPayOnSite(row),
    paymentStatus: row.payment_status,
    tran_id: row.payment_ref ?? '',
    attends: attends(row),
    holdExpiresAt: row.status === 'held' ? row.hold_expires_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
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

interface SortOrder {
  sort: BookingSort
  direction: 'asc' | 'desc'
}

/**
 * Reads a page of the bookings selected by `rows`. The ids are read first, so that the query for payments has a known,
 * small number of bookings. Throws 400 for an invalid cursor.
 */
export async function readPage(
  db: Db,
  rows: SelectQueryBuilder<Schema, 'bookings', { id: string }>,
  { limit: wanted, cursor }: PageQuery,
  { sort, direction }: SortOrder,
): Promise<Page<Booking>> {
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
  return toPage(found, limit, (row) => [sortKey(row, sort), row.id], toBooking)
}

/** An account by its id, or all bookings with an e-mail address, which is the account's or that of the form. */
export type BookingOwner = { userId: string } | { email: string }

interface OwnBookingsQuery extends PageQuery {
  when?: BookingListQuery['when']
  status?: BookingListQuery['status']
}

/**
 * Lists one customer's bookings, the earliest start first; past ones, and those of a status at any time, the latest
 * first. Throws 400 for an invalid cursor.
 */
export function listBookingsOf(
  db: Db,
  owner: BookingOwner,
  query: OwnBookingsQuery,
  now: Date,
): Promise<Page<Booking>> {
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
    rows = rows.where('bookings.starts_at', '>', now).where('bookings.is_live', '=', true)
  }
  if (query.when === 'held') rows = rows.where('bookings.status', '=', 'held')
  if (query.when === 'canceled' || query.when === 'unpaid') {
    const status = query.when === 'canceled' ? 'canceled' : 'expired'
    rows = rows.where('bookings.starts_at', '>', now).where('bookings.status', '=', status)
  }
  if (query.when === 'past') rows = rows.where('bookings.starts_at', '<=', now)
  if (query.status) rows = rows.where('bookings.status', 'in', statusesOf(query.status))
  const latestFirst = query.when === 'past' || (query.status !== undefined && query.when === undefined)
  return readPage(db, rows, query, { sort: 'startsAt', direction: latestFirst ? 'desc' : 'asc' })
}

export interface FoundBooking {
  booking: Booking
  userId: string
}

/** Returns the booking with the id of the account that made it. */
export async function findBooking(db: Db, id: string): Promise<FoundBooking | undefined> {
  const row = await bookingsWithPayment(db).where('bookings.id', '=', id).executeTakeFirst()
  return row && { booking: toBooking(row), userId: row.user_id }
}

/** Returns the stored row. `owner` limits it to the bookings of one account; null for everybody's. */
export async function findBookingRow(
  db: Db,
  id: string,
  owner: string | null = null,
): Promise<BookingRow | undefined> {
  let rows = db.selectFrom('bookings').selectAll().where('id', '=', id)
  if (owner !== null) rows = rows.where('user_id', '=', owner)
  return rows.executeTakeFirst()
}

/** Lists bookings that are still held though their hold ended before `instant`, the oldest first. */
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
