import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import type { SeatHolder, Slot } from '@jhilik/contract/slots.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { namedLines } from '../../platform/line-columns.ts'
import {
  decodeDividedCursor,
  decodeInstantCursor,
  type Page,
  pageLimit,
  toPage,
} from '../../platform/paging.ts'
import { repeatedOffset, toUtcOffset } from '../../platform/repeated-offset.ts'
import type { Schema } from '../../platform/schema/schema.ts'
import { toNamedService } from '../../platform/service-columns.ts'
import { withVersion } from '../../platform/versions.ts'
import { type SlotFacts, showToAdmin } from '../rules/slots.ts'

// This is not an `exists`, because the planner would read the index of all bookings for a list, instead of a few
// entries per slot.
const wasEverBooked = sql<boolean>`(
  select true from bookings where bookings.slot_id = slots.id limit 1) is not null`

/** Selects, for a row of slots, whether a booking, paid or held, keeps a seat of it. */
export const hasLiveBooking = sql<boolean>`(
  select true from bookings where bookings.slot_id = slots.id and bookings.is_live limit 1) is not null`

/** Selects, for a slot, how many of its seats are held for customers to whom they are offered instead of a disturbed time. */
export const heldSeats = (slotId: unknown) => sql<number>`(
  select count(*) from offered_times
  where offered_times.slot_id = ${slotId} and held and held_until > clock_timestamp())`

/** Counts a slot's taken seats, with those that are held for an offer. */
export const countTaken = (eb: ExpressionBuilder<Schema, 'slots'>) =>
  sql<number>`(${eb
    .selectFrom('bookings')
    .select((count) => count.fn.countAll<number>().as('taken'))
    .whereRef('bookings.slot_id', '=', 'slots.id')
    .where('bookings.is_live', '=', true)} + ${heldSeats(sql.ref('slots.id'))})`

/** Selects slots with the service's name and the number of seats that are taken. */
export function slotsWithSeats(db: Db) {
  return db
    .selectFrom('slots')
    .innerJoin('services', 'services.id', 'slots.service_id')
    .selectAll('slots')
    .select(['services.name as service_name', 'services.name_bn as service_name_bn'])
    .select(['services.archived_at as service_archived_at', 'services.done_at', 'services.duration_minutes'])
    .select((eb) => countTaken(eb).as('taken'))
    .select(repeatedOffset('slots').as('repeated_offset'))
}

type SlotRow = Awaited<ReturnType<ReturnType<typeof slotsWithSeats>['executeTakeFirstOrThrow']>>

export const factsOf = (
  row: Pick<SlotRow, 'status' | 'private' | 'capacity' | 'taken' | 'starts_at'>,
): SlotFacts => ({
  status: row.status,
  private: row.private,
  capacity: row.capacity,
  taken: row.taken,
  startsAt: row.starts_at,
})

export function toSlot(
  row: SlotRow,
  seen: Pick<Slot, 'isBooked' | 'freeSeats' | 'timing' | 'noCrewFree'>,
): Slot {
  return {
    _id: row.id,
    service: toNamedService(row),
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    ...toUtcOffset(row),
    capacity: row.capacity,
    ...seen,
  }
}

/** Selects, for a row of slots, the bookings that have its seats, by seat. */
const seatHolders = sql<SeatHolder[]>`(
  select coalesce(json_agg(json_build_object(
    'bookingId', bookings.id, 'name', bookings.customer_name, 'phone', bookings.customer_phone,
    'status', bookings.status, 'paymentStatus', bookings.payment_status,
    'lines', ${namedLines}) order by bookings.seat), '[]')
  from bookings where bookings.slot_id = slots.id and bookings.is_live)`

/** Selects, for a row of slots, the crew whose day it extends. */
const extendedCrew = sql<NamedCrew | null>`(
  select json_build_object('_id', crews.id, 'name', crews.name, 'color', crews.color)
  from crew_extra_hours join crews on crews.id = crew_extra_hours.crew_id
  where crew_extra_hours.slot_id = slots.id)`

function adminSlots(db: Db) {
  return slotsWithSeats(db).select([
    seatHolders.as('holders'),
    wasEverBooked.as('ever_booked'),
    extendedCrew.as('extended_crew'),
  ])
}

type AdminSlotRow = Awaited<ReturnType<ReturnType<typeof adminSlots>['executeTakeFirstOrThrow']>>

function toAdminSlot(row: AdminSlotRow): Slot {
  const slot = {
    ...toSlot(row, showToAdmin(factsOf(row))),
    takenSeats: row.taken,
    fromSchedule: row.schedule_id !== null,
    canDelete: row.schedule_id === null && !row.ever_booked,
    ...(row.private && { private: true }),
    holders: row.holders,
    crew: row.extended_crew,
  }
  const { date, startTime, endTime, capacity } = slot
  return withVersion(slot, { date, startTime, endTime, capacity, crew: slot.crew?._id })
}

interface SlotFilter {
  serviceId?: string | undefined
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Direction = 'asc' | 'desc'

/** The place of a slot in a list by start. */
type Position = readonly [startsAt: Date, id: string]

interface SlotListQuery extends SlotFilter {
  direction?: Direction | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Selects the first `limit` slots for admins, canceled and passed ones too, behind the slot that `after` names. */
function slotsInOrder(
  db: Db,
  { serviceId, date, from, to }: SlotFilter,
  direction: Direction,
  { limit, after }: { limit: number; after: Position | null },
) {
  let rows = adminSlots(db).orderBy('slots.starts_at', direction).orderBy('slots.id', direction).limit(limit)
  if (serviceId) rows = rows.where('slots.service_id', '=', serviceId)
  if (date) rows = rows.where('slots.date', '=', date)
  if (from) rows = rows.where('slots.date', '>=', from)
  if (to) rows = rows.where('slots.date', '<=', to)
  // A date is within a day of the start in any zone. The index by start would otherwise be read from its end.
  const [first, last] = [date ?? from, date ?? to]
  if (first) rows = rows.where('slots.starts_at', '>=', sql<Date>`${first}::date - interval '1 day'`)
  if (last) rows = rows.where('slots.starts_at', '<', sql<Date>`${last}::date + interval '2 days'`)
  if (after) {
    const follows = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(sql<boolean>`(slots.starts_at, slots.id) ${follows} (${after[0]}, ${after[1]})`)
  }
  return rows
}

/** Lists slots in the order of their starts. Throws 400 for an invalid cursor. */
async function listInOrder(db: Db, query: SlotListQuery, direction: Direction): Promise<Page<Slot>> {
  const limit = pageLimit(query.limit)
  const after = query.cursor === undefined ? null : decodeInstantCursor(query.cursor)
  const rows = await slotsInOrder(db, query, direction, { limit: limit + 1, after }).execute()
  return toPage(rows, limit, (row) => [row.starts_at.toISOString(), row.id], toAdminSlot)
}

/**
 * Lists slots for admins. Unless the request asks for an order, those of today and later come first, by start, and then
 * the past, the latest first: a list that ends at the cap has the days at hand. Throws 400 for an invalid cursor.
 */
export async function listSlots(db: Db, query: SlotListQuery, midnight: Date): Promise<Page<Slot>> {
  if (query.direction) return listInOrder(db, query, query.direction)
  const limit = pageLimit(query.limit)
  const cursor = query.cursor === undefined ? null : decodeDividedCursor(query.cursor)
  // Later pages divide the slots at the same instant as the first one, also after midnight.
  const divide = cursor?.[0] ?? midnight
  const after: Position | null = cursor && [cursor[1], cursor[2]]
  const isInPast = after !== null && after[0] < divide
  const upcoming = isInPast
    ? []
    : await slotsInOrder(db, query, 'asc', { limit: limit + 1, after })
        .where('slots.starts_at', '>=', divide)
        .execute()
  const missing = limit + 1 - upcoming.length
  const past =
    missing === 0
      ? []
      : await slotsInOrder(db, query, 'desc', { limit: missing, after: isInPast ? after : null })
          .where('slots.starts_at', '<', divide)
          .execute()
  const keyOf = (row: AdminSlotRow) => [divide.toISOString(), row.starts_at.toISOString(), row.id]
  return toPage([...upcoming, ...past], limit, keyOf, toAdminSlot)
}

/** Returns the slot as admins see it. */
export async function findSlot(db: Db, id: string): Promise<Slot | undefined> {
  const row = await adminSlots(db).where('slots.id', '=', id).executeTakeFirst()
  return row && toAdminSlot(row)
}
