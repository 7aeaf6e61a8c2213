import type { Insertable, Selectable } from 'kysely'
import { insertBooking } from '../bookings/store/bookings.ts'
import { DEMO_ACCOUNTS } from '../config.ts'
import { insertAttempt } from '../money/store/attempts.ts'
import { issueDocuments } from '../money/store/documents.ts'
import type { RefundRow } from '../money/views/payments.ts'
import { insertUser } from '../people/store/accounts.ts'
import { addDays, systemClock, wallClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../platform/password-hash.ts'
import type { BookingsTable } from '../platform/schema/bookings.ts'
import type { RefundsTable } from '../platform/schema/payments.ts'
import {
  type AttemptRow,
  attemptRow,
  type BookingRow,
  bookingRow,
  type ReviewRow,
  reviewRow,
  type ServiceRow,
  type SlotRow,
  serviceRow,
  slotRow,
  type UserRow,
  userRow,
} from './rows.ts'

/**
 * Each function inserts and returns one row, for tests. Missing columns and referenced rows are made up. All accept a
 * transaction or the pool.
 */

let businessZone = 'Asia/Dhaka'
const hashes = new Map<string, Promise<string>>()

/** The demo password is hashed once per process, because hashing is slow. */
export function hashOnce(password: string): Promise<string> {
  let hash = hashes.get(password)
  if (!hash) {
    hash = hashPassword(password)
    hashes.set(password, hash)
  }
  return hash
}

function within<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
}

/** `password` is plain text, by default the demo's. The e-mail address is unique. */
export async function makeUser(
  db: Db | Tx,
  { password = DEMO_ACCOUNTS.user.password, ...given }: Partial<UserRow> & { password?: string } = {},
): Promise<UserRow> {
  const row = userRow(systemClock.now(), {
    email: `${newId()}@people.example`,
    password_hash: given.password_hash ?? (await hashOnce(password)),
    ...given,
  })
  if (!(await within(db, (tx) => insertUser(tx, row)))) throw new Error(`${row.email} has an account already`)
  return row
}

export async function makeService(db: Db | Tx, given: Partial<ServiceRow> = {}): Promise<ServiceRow> {
  const row = serviceRow(systemClock.now(), given)
  await db.insertInto('services').values(row).execute()
  return row
}

/** Sets the zone of slots made from now on. */
export function setBusinessZone(timeZone: string): void {
  businessZone = timeZone
}

/** The default is tomorrow from ten to eleven in the business's zone, which is Dhaka's at first. */
export async function makeSlot(
  db: Db | Tx,
  { timeZone = businessZone, ...given }: Partial<SlotRow> & { timeZone?: string } = {},
): Promise<SlotRow> {
  const now = systemClock.now()
  const row = slotRow(now, timeZone, {
    service_id: given.service_id ?? (await makeService(db)).id,
    date: addDays(wallClock(now, timeZone).date, 1),
    start_time: '10:00',
    end_time: '11:00',
    ...given,
  })
  await db.insertInto('slots').values(row).execute()
  return row
}

/** The booking is confirmed by default and has no payment: add one with `makeAttempt`. */
export async function makeBooking(
  db: Db | Tx,
  given: Partial<BookingRow> = {},
): Promise<BookingRow & { code: string }> {
  const user = given.user_id ? await load(db, 'users', given.user_id) : await makeUser(db)
  const slot = given.slot_id
    ? await load(db, 'slots', given.slot_id)
    : await makeSlot(db, { ...(given.service_id && { service_id: given.service_id }) })
  const service = await load(db, 'services', slot.service_id)
  const row = bookingRow(systemClock.now(), { user, service, slot }, given)
  return within(db, async (tx) => load(tx, 'bookings', (await insertBooking(tx, row)).id))
}

/** The attempt is paid at the sandbox gateway by default. */
export async function makeAttempt(
  db: Db | Tx,
  booking: BookingRow,
  given: Partial<AttemptRow> = {},
): Promise<AttemptRow> {
  const row = attemptRow(booking, { gateway: 'aamarpay', ...given })
  return within(db, async (tx) => {
    const attempt = await insertAttempt(tx, row)
    await issueDocuments(tx, [attempt.id])
    return attempt
  })
}

/** The refund is paid back by default. */
export async function makeRefund(
  db: Db | Tx,
  given: Partial<Insertable<RefundsTable>> & { attempt_id: string; amount_minor: number },
): Promise<RefundRow> {
  const { status = 'succeeded', updated_at: at = systemClock.now() } = given
  const row = {
    id: newId(),
    currency: 'USD',
    reason: 'refunded_by_staff',
    status,
    settled_at: status === 'succeeded' ? at : null,
    created_at: at,
    updated_at: at,
    ...given,
  }
  return within(db, async (tx) => {
    const refund = await tx.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()
    await issueDocuments(tx, [row.attempt_id])
    return refund
  })
}

/** A review that has no `user_id` is one whose author's account was deleted. */
export async function makeReview(db: Db | Tx, given: Partial<ReviewRow> = {}): Promise<ReviewRow> {
  const row = reviewRow(systemClock.now(), given)
  await db.insertInto('reviews').values(row).execute()
  return row
}

function load(db: Db | Tx, table: 'users', id: string): Promise<UserRow>
function load(db: Db | Tx, table: 'slots', id: string): Promise<SlotRow>
function load(db: Db | Tx, table: 'bookings', id: string): Promise<Selectable<BookingsTable>>
function load(db: Db | Tx, table: 'services', id: string): Promise<ServiceRow>
function load(db: Db | Tx, table: 'users' | 'slots' | 'services' | 'bookings', id: string): Promise<object> {
  return db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
