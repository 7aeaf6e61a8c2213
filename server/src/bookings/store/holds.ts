import { randomInt } from 'node:crypto'
import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { SlotOffer } from '../../calendar/commands/lock-offer.ts'
import { completeRules, defaultRules } from '../../calendar/rules/house-rules.ts'
import { HOUSE_RULES_KEY } from '../../calendar/views/house-rules.ts'
import { type OfferedSlot, selectOffer } from '../../calendar/views/slots.ts'
import { completeSettings, TAX_KEY } from '../../money/views/tax.ts'
import { type AddedRow, addedRow } from '../../platform/added-rows.ts'
import { addedAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { executePrepared } from '../../platform/prepared.ts'
import { problem } from '../../platform/problem.ts'
import type { BookingsTable, IdempotencyKeysTable } from '../../platform/schema/bookings.ts'
import { settingsOf } from '../../platform/settings.ts'
import { statusIs } from '../../platform/status-is.ts'
import {
  type BookingDetails,
  checkHoldLimits,
  type Holder,
  lowestFreeSeat,
  toDetailColumns,
} from '../rules/checkout.ts'
import type { BookingRow } from '../views/bookings.ts'
import { insertBooking, lockBooking, updateBookingDetails } from './bookings.ts'

export type KnownKey = Pick<IdempotencyKeysTable, 'operation' | 'request_hash' | 'booking_id'>

/** Selects the request that was sent with this key before. */
const knownKey = (userId: string, key: string | undefined) => sql<KnownKey | null>`(
  select json_build_object('operation', operation, 'request_hash', request_hash, 'booking_id', booking_id)
  from idempotency_keys where user_id = ${userId} and key = ${key ?? null})`

export interface BookingQuestion extends SeatQuestion {
  key: string | undefined
}

export interface BookingFacts extends SeatFacts {
  slot: OfferedSlot
  /** The time of the database. */
  at: Date
  known: KnownKey | null
  rules: HouseRules
  tax: TaxSettings
  /** The picture of the account. */
  img: string
}

/**
 * Reads everything that decides about a booking, in one statement. The facts are valid only under the locks of an
 * earlier statement, because a statement sees nothing that was committed after it began. Undefined when there is no
 * such slot.
 */
export async function readBookingFacts(
  db: Db,
  { clock, config }: { clock: Clock; config: { holdMinutes: number } },
  asked: BookingQuestion,
): Promise<BookingFacts | undefined> {
  const { userId, key, slotId } = asked
  const facts = selectOffer(db, slotId).select([
    clock.databaseTime().as('at'),
    knownKey(userId, key).as('known'),
    settingsOf([HOUSE_RULES_KEY, TAX_KEY]).as('settings'),
    sql<string | null>`(select img from users where id = ${userId})`.as('img'),
    ...seatFacts(asked),
  ])
  const [row] = (await executePrepared(db, facts)).rows
  if (!row) return undefined
  const { at, known, settings, img, own_holds, taken_seats, ...rest } = row
  const { holds_by_email, holds_by_phone, holds_by_network, ...slot } = rest
  return {
    slot,
    at,
    known,
    rules: completeRules(settings?.[HOUSE_RULES_KEY], defaultRules(config.holdMinutes)),
    tax: completeSettings(settings?.[TAX_KEY]),
    img: img ?? '',
    own_holds,
    taken_seats,
    holds_by_email,
    holds_by_phone,
    holds_by_network,
  }
}

/** Returns the known key for a request whose slot does not exist. */
export async function findKnownKey(db: Db, userId: string, key: string): Promise<KnownKey | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'booking_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

interface SeatQuestion {
  userId: string
  slotId: string
  holder: Holder
  /**
   * The customer's name when staff book, because a staff account holds seats for many people. Null when the account
   * books for itself.
   */
  bookedFor: string | null
}

interface SeatFacts {
  /** The unpaid holds of the account. `is_same`: the hold is of this slot and, when staff book, for the same person. */
  own_holds: { id: string; is_same: boolean }[]
  /** Numbers of the seats that are taken. */
  taken_seats: number[]
  holds_by_email: number
  holds_by_phone: number
  holds_by_network: number
}

/** The literal condition of the indexes `bookings_holds_by_…`: PostgreSQL uses them for no other form of it. */
const isHeld = sql`(status = 'held') is true`

/**
 * Returns what decides whether an account may hold a seat of a slot, as columns of a query. The values are valid only
 * while account, holder and slot are locked by an earlier statement. The limits do not count the hold that is the same.
 * When staff book, the same person is recognized by the phone number or by address and name, because staff may type one
 * address for many.
 */
function seatFacts({ userId, slotId, holder, bookedFor }: SeatQuestion) {
  const { email, phone, network } = holder
  const isSame = sql`(user_id = ${userId} and slot_id = ${slotId} and (${bookedFor}::text is null
    or phone_key(customer_phone) = phone_key(${phone})
    or customer_email = ${email} and lower(customer_name) = lower(${bookedFor})))`
  const others = sql`select count(*) from bookings where ${isHeld} and not ${isSame}`
  return [
    sql<SeatFacts['own_holds']>`(
      select coalesce(json_agg(json_build_object('id', id, 'is_same', ${isSame})), '[]')
      from bookings where user_id = ${userId} and ${isHeld})`.as('own_holds'),
    sql<SeatFacts['taken_seats']>`(
      select coalesce(json_agg(seat), '[]') from bookings where slot_id = ${slotId} and is_live)`.as(
      'taken_seats',
    ),
    sql<number>`(${others} and customer_email = ${email})`.as('holds_by_email'),
    sql<number>`(${others} and phone_key(customer_phone) = phone_key(${phone}))`.as('holds_by_phone'),
    sql<number>`(${others} and network_hash = ${network?.hash ?? null})`.as('holds_by_network'),
  ] as const
}

/** The terms under which it is bought. */
type HouseTerms = Required<
  Pick<
    Insertable<BookingsTable>,
    | 'free_cancel_hours'
    | 'late_refund_percent'
    | 'payment_terms'
    | 'due_now_minor'
    | 'tax_name'
    | 'tax_rate'
    | 'tax_bin'
  >
>

interface SeatRequest {
  userId: string
  holder: Holder
  customerImg: string
  /** A member of the staff books for the person named in the form. */
  byStaff: boolean
  offer: SlotOffer
  terms: HouseTerms
  details: BookingDetails
  until: Date
  at: Date
}

/** A booking that holds a free seat, not inserted yet. */
export type NewHold = ReturnType<typeof newHold>

/**
 * Finds the lowest free seat, to be held until `request.until` and inserted with `insertHold`. When the account already
 * has an unpaid hold of the slot (of staff: for the same person), the result is that booking again, with the details as
 * they are now. The caller has locked the account, the holder and the slot, in this order, and read `facts` after that.
 * Throws slot_taken, hold_limit, shared_hold_limit; already_paid or hold_expired when such a booking ends meanwhile.
 */
export async function findSeat(
  tx: Tx,
  request: SeatRequest,
  facts: SeatFacts,
): Promise<{ ownHold: BookingRow } | { ownHold: null; hold: NewHold }> {
  const { slot_id: slotId, slot_capacity } = request.offer
  const ownHold = facts.own_holds.find(({ is_same }) => is_same)
  if (ownHold) return { ownHold: await updateOwnHold(tx, ownHold.id, request, facts) }
  const seat = lowestFreeSeat(facts.taken_seats, slot_capacity)
  if (seat === null) throw problem('slot_taken', { detail: { slotId } })
  // Staff book for many people, who are limited by their own phone numbers and addresses.
  if (!request.byStaff && facts.own_holds.length >= MAX_UNPAID_HOLDS) throw problem('hold_limit')
  checkHoldLimits(request.holder, facts)
  return { ownHold: null, hold: newHold(request, seat) }
}

const newHold = (request: SeatRequest, seat: number) => ({
  id: newId(),
  user_id: request.userId,
  seat,
  status: 'held' as const,
  hold_expires_at: request.until,
  customer_img: request.customerImg,
  network_hash: request.holder.network?.hash ?? null,
  booked_by_staff: request.byStaff,
  ...request.offer,
  ...request.terms,
  ...toDetailColumns(request.details),
  created_at: request.at,
  updated_at: request.at,
})

/** Inserts the booking with its audit entry and the rows that belong to it, in one statement. */
export async function insertHold(tx: Tx, hold: NewHold, added: readonly AddedRow[]): Promise<BookingRow> {
  const audit = addedAudit({
    actorId: hold.user_id,
    action: 'booking.held',
    subject: ['booking', hold.id],
    at: hold.created_at,
  })
  return insertBooking(tx, hold, [audit, ...added])
}

async function updateOwnHold(
  tx: Tx,
  id: string,
  { holder, details, at }: SeatRequest,
  facts: SeatFacts,
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  // The booking may have been paid, canceled or expired since it was read without a lock.
  if (booking.status === 'confirmed') throw problem('already_paid')
  if (booking.status !== 'held' || booking.hold_expires_at <= at) throw problem('hold_expired')
  checkHoldLimits(holder, facts)
  const columns = {
    ...toDetailColumns(details),
    network_hash: holder.network?.hash ?? null,
    updated_at: at,
  }
  await updateBookingDetails(tx, id, columns)
  return { ...booking, ...columns }
}

/** The statement that inserts the booking inserts this row too. */
export const addedKey = (key: Insertable<IdempotencyKeysTable>): AddedRow => addedRow('idempotency_keys', key)

export async function insertKey(tx: Tx, key: Insertable<IdempotencyKeysTable>): Promise<void> {
  await tx.insertInto('idempotency_keys').values(key).execute()
}

/** Deletes only the keys of the checkout, not those of later changes of the booking. */
export async function deleteKeysOf(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('booking_id', '=', bookingId)
    .where('operation', '=', 'booking.hold')
    .execute()
}

export async function deleteKeysBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}

interface PaymentPage {
  attempt: { id: string; booking_id: string }
  url: string
  /** The gateway's id of the attempt, if it named one. */
  providerRef: string | undefined
  /** The time of the database. */
  time: RawBuilder<Date>
  /** The hold must last at least this long. */
  secondsLeft: number
}

/**
 * Stores the page on which a created attempt is paid, if its booking is held and will be for long enough. Returns false
 * when nothing has changed. It is one statement, so a transaction by itself; it locks the booking before the attempt,
 * as everywhere.
 */
export async function storePaymentPage(
  db: Db,
  { attempt, url, providerRef, time, secondsLeft }: PaymentPage,
): Promise<boolean> {
  const update = db
    .with('held', (cte) =>
      cte
        .selectFrom('bookings')
        .select(['id', 'hold_expires_at'])
        .where('id', '=', attempt.booking_id)
        .where(statusIs('held'))
        .forUpdate(),
    )
    .updateTable('payment_attempts')
    .from('held')
    .set({
      status: 'redirected',
      payment_url: url,
      updated_at: time,
      ...(providerRef && { provider_ref: providerRef }),
    })
    .where('payment_attempts.id', '=', attempt.id)
    .whereRef('payment_attempts.booking_id', '=', 'held.id')
    .where(statusIs('created', 'payment_attempts.status'))
    .where('held.hold_expires_at', '>=', sql<Date>`${time} + ${secondsLeft}::int * interval '1 second'`)
  const { numAffectedRows } = await executePrepared(db, update)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

/** The characters exclude 0, O, 1 and I, which look alike, and vowels and Y, so that no code is a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 6

/** Returns the short name of a booking that a customer reads out. There are 480 million different ones. */
export function newBookingCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
