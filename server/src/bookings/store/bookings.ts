import { randomInt } from 'node:crypto'
import type { BookingStatus, CanceledBy } from '@jhilik/contract/bookings.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { lockAttempt } from '../../money/store/attempts.ts'
import { findRefundOwner, lockRefund } from '../../money/store/refunds.ts'
import { type AddedRow, withAddedRows } from '../../platform/added-rows.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { executePrepared, statusIs } from '../../platform/query-plans.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import { MAX_UNPAID_HOLDS, type StartedPayments } from '../rules/checkout.ts'
import type { TakenSeat } from '../rules/late-payment.ts'
import { canTransitionBooking } from '../rules/terms.ts'
import type { BookingRow } from '../views/bookings.ts'
import { type Bought, insertedWith, onlyLine } from './lines.ts'

/** The characters exclude 0, O, 1 and I, which look alike, and vowels and Y, so that no code is a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 6

/** Returns the short name of a booking that a customer reads out. There are 480 million different ones. */
export function newBookingCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** A booking before it is inserted; it gets its code then. */
export type NewBooking = Omit<Insertable<BookingsTable>, 'code'>

type InsertedBooking = Pick<BookingRow, 'id' | 'code'>

/** When so many codes in a row are taken, something else is wrong. */
const MOST_TRIES = 20

/**
 * Inserts bookings of one line each, with the first of `nextCode`'s codes that no other booking has. `added` are rows that
 * belong to the booking when there is only one.
 */
export async function insertBookings(
  tx: Tx,
  bookings: readonly NewBooking[],
  nextCode: () => string = newBookingCode,
  added: readonly AddedRow[] = [],
  boughtOf: (booking: NewBooking) => Bought = onlyLine,
): Promise<InsertedBooking[]> {
  const inserted: InsertedBooking[] = []
  let left = bookings
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === MOST_TRIES) throw problem('temporarily_unavailable', { retryAfterSeconds: 1 })
    const insert = tx
      .insertInto('bookings')
      .values(left.map((booking) => ({ ...booking, code: nextCode() })))
      // A conflict must not be an error, which would end the transaction.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code'])
    const all = left.map(boughtOf)
    const bought = {
      lines: all.flatMap(({ lines }) => lines),
      addOns: all.flatMap(({ addOns }) => addOns),
      charges: all.flatMap(({ charges }) => charges),
    }
    const statement = withAddedRows(insert, added, insertedWith(bought))
    // The inserts of several bookings differ in their number.
    const { rows } = await (left.length === 1 ? executePrepared(tx, statement) : statement.execute(tx))
    inserted.push(...rows)
    const ids = new Set(rows.map(({ id }) => id))
    left = left.filter(({ id }) => !ids.has(id))
  }
  return inserted
}

export async function insertBooking(
  tx: Tx,
  booking: NewBooking,
  added: readonly AddedRow[] = [],
  bought: Bought = onlyLine(booking),
): Promise<InsertedBooking> {
  const [inserted] = await insertBookings(tx, [booking], newBookingCode, added, () => bought)
  if (!inserted) throw problem('internal')
  return inserted
}

interface Person {
  name: string | null
  email: string | null
  phone: string | null
}

/**
 * Whether a booking is for this person. It tells apart the bookings that a staff account makes for many people: by the
 * phone number, or by address and name, because staff may type one address for many.
 */
export const isForPerson = ({ name, email, phone }: Person): RawBuilder<boolean> =>
  sql<boolean>`(phone_key(customer_phone) = phone_key(${phone})
    or customer_email = ${email} and lower(customer_name) = lower(${name}))`

/**
 * The payments that an account has started in the hour before `at` and not made. A hold lasts four hours at most, so
 * older bookings have none. The age of a booking is compared as a sum, which no index has: if the condition fit the index
 * of the age, PostgreSQL might read the recent bookings of all accounts, when its statistics say that there are hardly any.
 */
export const startedPayments = (userId: string, at: RawBuilder<Date>) => sql<StartedPayments>`(
  select json_build_object('count', coalesce(sum(started.count), 0)::int, 'oldest', min(started.oldest))
  from bookings, lateral (
    select count(*) as count, min(attempt.created_at) as oldest from payment_attempts attempt
    where attempt.booking_id = bookings.id and attempt.created_at > ${at} - interval '1 hour'
      and attempt.status <> 'paid' and attempt.amount_minor > 0) started
  where bookings.user_id = ${userId} and not bookings.booked_by_staff
    and bookings.created_at + interval '6 hours' > ${at})`

/**
 * The rests and tips of a booking, or of all bookings of an account that its staff have not made, whose payment was started in the
 * hour before `at` and not made.
 */
export const unpaidRestsAndTips = (of: { id: string } | { userId: string }, at: Date) => {
  const bookings =
    'id' in of
      ? sql`bookings.id = ${of.id}`
      : sql`bookings.user_id = ${of.userId} and not bookings.booked_by_staff`
  return sql<StartedPayments>`
    select count(*)::int as count, min(attempt.created_at)::text as oldest
    from bookings join payment_attempts attempt on attempt.booking_id = bookings.id
    where ${bookings} and attempt.purpose <> 'booking' and attempt.created_at > ${at}::timestamptz - interval '1 hour'
      and attempt.status <> 'paid'`
}

/** Whether the account has a verified phone or, when no text messages can be sent, a confirmed e-mail address. */
export const isProvedCustomer = (userId: string, hasTexts: boolean) => sql<boolean>`(
  select verified_phone is not null or not ${hasTexts}::boolean and email_verified_at is not null
  from users where id = ${userId})`

/** The literal condition of the indexes `bookings_unpaid_by_…`: PostgreSQL uses them for no other form of it. */
const isUnpaid = sql`(status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true`

/**
 * Whether a booking counts for the limits: it is held, or is to come and to be paid on site. What staff book for a
 * customer to be paid on site does not use up what that customer may book. In this form the second condition fits no
 * index: the planner would read all holds instead of those of the account, phone, e-mail or network.
 */
export const isCounted = (at: Date | RawBuilder<Date>) =>
  sql<boolean>`${isUnpaid} and (status = 'held' or not (booked_by_staff or for_caller) and starts_at > ${at}) is true`

interface UnpaidBooking {
  id: string
  user_id: string
  customer_phone: string | null
  network_hash: string | null
}

/**
 * Whether this booking would not be the first that its account may pay on site and has not paid, or whether as many
 * others are not paid with its phone number or from its network as may be held. `maxByNetwork` is 0 for no limit.
 */
export function isFurtherOnSite(booking: UnpaidBooking, at: Date, maxByNetwork: number): RawBuilder<boolean> {
  const { id, user_id, customer_phone, network_hash } = booking
  const others = sql`from bookings where ${isCounted(at)} and id <> ${id}`
  return sql<boolean>`(
    exists (select ${others} and user_id = ${user_id} and payment_terms = 'none')
    or (select count(*) ${others} and phone_key(customer_phone) = phone_key(${customer_phone})) >= ${MAX_UNPAID_HOLDS}
    or ${maxByNetwork} > 0 and (select count(*) ${others} and network_hash = ${network_hash}) >= ${maxByNetwork})`
}

/**
 * Locks the booking: no other transaction changes it or settles a payment for it meanwhile. Call it before the
 * booking's attempts are locked, so that no two transactions wait for each other. Throws 404.
 */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'))
  return booking
}

/**
 * Locks booking, attempt and refund, in the order used everywhere, because changing a refund writes to the other two.
 * Undefined when there is no such refund.
 */
export async function lockRefundInOrder(tx: Tx, refundId: string) {
  const owner = await findRefundOwner(tx, refundId)
  if (!owner) return undefined
  const booking = await lockBooking(tx, owner.booking_id)
  const attempt = await lockAttempt(tx, owner.attempt_id)
  const refund = await lockRefund(tx, refundId)
  return refund && { booking, attempt, refund }
}

/** Changes a booking that is locked. Its status changes only in `transitionBooking`. */
export async function updateBooking(
  tx: Tx,
  id: string,
  change: Omit<Updateable<BookingsTable>, 'status'>,
): Promise<void> {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/**
 * Changes the amount that is due now of a held booking that is locked: its customer has chosen to pay another part of
 * the price when booking.
 */
export async function changeDueNow(tx: Tx, booking: BookingRow, dueNowMinor: number): Promise<BookingRow> {
  if (dueNowMinor === booking.due_now_minor) return booking
  const change = { due_now_minor: dueNowMinor }
  await updateBooking(tx, booking.id, change)
  return { ...booking, ...change }
}

interface Cancellation {
  /** The side that wanted the cancellation. */
  by: CanceledBy
  /** The free text of staff to the customer, who reads it as one of the business. */
  message: { text: string; by: Confirmed } | null
}

interface BookingTransition {
  to: BookingStatus
  /** Null when the system acts by itself. */
  actorId: string | null
  at: Date
  detail?: Record<string, unknown>
  /** The action of the audit entry; `booking.` and the new status is the default. */
  action?: string
  /** The seat that an expired booking takes again, and who does it. Slot and crews must be locked. */
  seat?: TakenSeat
  /** The cancellation belongs to `to: 'canceled'`. */
  cancellation?: Cancellation
}

/** Changes the status in a compare-and-set and writes its audit entry. Throws invalid_transition. */
export async function transitionBooking(
  tx: Tx,
  { id, status: from }: Pick<BookingRow, 'id' | 'status'>,
  { to, actorId, at, detail, action = `booking.${to}`, seat, cancellation }: BookingTransition,
): Promise<void> {
  const update = tx
    .updateTable('bookings')
    .set((eb) => ({
      status: to,
      updated_at: at,
      ...seat,
      ...(cancellation && {
        canceled_by: cancellation.by,
        cancel_message: cancellation.message?.text ?? null,
      }),
      // Calendars replace their entry when the revision grows.
      ...(to === 'canceled' && { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', id)
    .where(statusIs(from))
  const isUpdated = canTransitionBooking(from, to) && (await update.executeTakeFirst()).numUpdatedRows > 0n
  if (!isUpdated) throw problem('invalid_transition', { detail: { from, to } })
  if (to === 'canceled' || to === 'expired') await reopenComplaint(tx, id)
  await recordAudit(tx, {
    actorId,
    action,
    subjectId: id,
    detail: { before: { status: from }, after: { status: to }, ...detail },
    at,
  })
}

/** Opens the complaint again that a booking was to make good, because that does not take place. */
async function reopenComplaint(tx: Tx, revisitId: string): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({ revisit_id: null, settled_at: null, settled_by: null })
    .where('revisit_id', '=', revisitId)
    .execute()
}
