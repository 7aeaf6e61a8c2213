import type { Cause, Explanation, Offer, OfferedTime, OfferState } from '@jhilik/contract/disturbances.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'
import { findPaid } from './disturbed-bookings.ts'

/** What the message about an offer is written from. */
export interface OfferFacts {
  state: OfferState
  cause: Cause
  causeText: string | null
  explanation: Explanation
  deadline: Date
  times: OfferedTime[]
}

type TimeRow = Pick<OfferedTimeColumns, 'slot_id' | 'slot_date' | 'starts_at' | 'ends_at'>
interface OfferedTimeColumns {
  slot_id: string
  slot_date: string
  starts_at: Date
  ends_at: Date
}

export const toOfferedTime = (
  { slot_id: slot, slot_date: date, starts_at, ends_at }: TimeRow,
  timeZone: string,
): OfferedTime => ({
  slot,
  date,
  startTime: wallClock(starts_at, timeZone).time,
  endTime: wallClock(ends_at, timeZone).time,
  startsAt: starts_at.toISOString(),
})

export const explanationOf = (row: { explanation_en: string; explanation_bn: string }): Explanation => ({
  en: row.explanation_en,
  bn: row.explanation_bn,
})

/** Returns an offer with its disturbance; undefined when there is none. */
export const findOffer = (db: Db, id: string) =>
  db
    .selectFrom('disturbance_offers as offer')
    .innerJoin('disturbances', 'disturbances.id', 'offer.disturbance_id')
    .selectAll('offer')
    .select(['cause', 'cause_text', 'explanation_en', 'explanation_bn', 'deadline'])
    .where('offer.id', '=', id)
    .executeTakeFirst()

/** Lists the times of offers, by start. */
export const listTimes = (db: Db, offerIds: readonly string[]) =>
  db
    .selectFrom('offered_times')
    .selectAll()
    .where('offer_id', '=', sql<string>`any(${offerIds}::uuid[])`)
    .orderBy('starts_at')
    .execute()

/** Returns what the message about an offer is written from; null when there is none. */
export async function readOfferFacts(db: Db, id: string, timeZone: string): Promise<OfferFacts | null> {
  const offer = await findOffer(db, id)
  if (!offer) return null
  const { state, cause, cause_text: causeText, deadline } = offer
  const times = (await listTimes(db, [id])).map((row) => toOfferedTime(row, timeZone))
  return { state, cause, causeText, explanation: explanationOf(offer), deadline, times }
}

/** Returns the offer that the customer of a booking has not answered; null when there is none. */
export async function findOpenOffer(
  { db, config }: Pick<Context, 'db' | 'config'>,
  booking: Pick<BookingRow, 'id' | 'currency'>,
  now: Date,
): Promise<Offer | null> {
  const open = await db
    .selectFrom('disturbance_offers')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const offer = open && (await findOffer(db, open.id))
  if (!offer) return null
  const times = await listTimes(db, [offer.id])
  return {
    cause: offer.cause,
    causeText: offer.cause_text,
    explanation: explanationOf(offer),
    deadline: offer.deadline.toISOString(),
    isOver: offer.deadline <= now,
    times: times.map((time) => toOfferedTime(time, config.timeZone)),
    paid: (await findPaid(db, booking)).paid,
  }
}

/** Returns which of the bookings have an offer that nobody has answered, or any one of this disturbance. */
export async function findOffered(
  db: Db,
  bookingIds: readonly string[],
  disturbanceId: string | null = null,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('disturbance_offers')
    .select('booking_id')
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'open']), eb('disturbance_id', '=', disturbanceId)]))
    .execute()
  return new Set(rows.map(({ booking_id }) => booking_id))
}

/** Returns the last offer of a booking that was made; undefined when there is none. */
export async function findLastOffer(db: Db, bookingId: string): Promise<string | undefined> {
  const offer = await db
    .selectFrom('disturbance_offers')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', 'not in', ['waiting', 'refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return offer?.id
}
