import { LIST_CAP } from '@jhilik/contract/paging.ts'
import type { SeatHolder, Slot, SlotDay } from '@jhilik/contract/slots.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { addDays } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'
import type { Schema } from '../../platform/schema/schema.ts'
import type { BookingWindow } from '../house-rules/rules.ts'
import { type SlotFacts, showToAdmin, showToCustomer } from './rules.ts'

// Not `exists`: for a list the planner would read the index of all bookings instead of a few entries per slot.
const wasEverBooked = sql<boolean>`(
  select true from bookings where bookings.slot_id = slots.id limit 1) is not null`

/** Of a row of slots: whether a booking, paid or held, keeps a seat of it. */
export const hasLiveBooking = sql<boolean>`(
  select true from bookings where bookings.slot_id = slots.id and bookings.is_live limit 1) is not null`

/** A slot's taken seats. */
const countTaken = (eb: ExpressionBuilder<Schema, 'slots'>) =>
  eb
    .selectFrom('bookings')
    .select((count) => count.fn.countAll<number>().as('taken'))
    .whereRef('bookings.slot_id', '=', 'slots.id')
    .where('bookings.is_live', '=', true)
    .$asScalar()
    .$notNull()

/** Slots that can still be booked, of whatever service and day. For counting and joining. */
export function freeSlots(db: Db, window: BookingWindow) {
  return db
    .selectFrom('slots')
    .where('slots.status', '=', 'available')
    .where('slots.starts_at', '>', window.after)
    .$if(window.before !== null, (query) => query.where('slots.starts_at', '<', window.before))
    .where((eb) => eb(countTaken(eb), '<', eb.ref('slots.capacity')))
}

/** Slots with the service's name and the number of seats that are taken. */
function slotsWithSeats(db: Db) {
  return db
    .selectFrom('slots')
    .innerJoin('services', 'services.id', 'slots.service_id')
    .selectAll('slots')
    .select(['services.name as service_name', 'services.archived_at as service_archived_at'])
    .select((eb) => countTaken(eb).as('taken'))
}

type SlotRow = Awaited<ReturnType<ReturnType<typeof slotsWithSeats>['executeTakeFirstOrThrow']>>

const factsOf = (row: SlotRow): SlotFacts => ({
  status: row.status,
  capacity: row.capacity,
  taken: row.taken,
  startsAt: row.starts_at,
})

function toSlot(row: SlotRow, seen: Pick<Slot, 'isBooked' | 'freeSeats'>): Slot {
  return {
    _id: row.id,
    service: { _id: row.service_id, name: row.service_name },
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    capacity: row.capacity,
    ...seen,
  }
}

/** Of a row of slots: those who have its seats, by seat. */
const seatHolders = sql<SeatHolder[]>`(
  select coalesce(json_agg(json_build_object(
    'bookingId', bookings.id, 'name', bookings.customer_name, 'phone', bookings.customer_phone,
    'status', bookings.status, 'paymentStatus', bookings.payment_status) order by bookings.seat), '[]')
  from bookings where bookings.slot_id = slots.id and bookings.is_live)`

function adminSlots(db: Db) {
  return slotsWithSeats(db).select([seatHolders.as('holders'), wasEverBooked.as('ever_booked')])
}

type AdminSlotRow = Awaited<ReturnType<ReturnType<typeof adminSlots>['executeTakeFirstOrThrow']>>

const toAdminSlot = (row: AdminSlotRow): Slot => ({
  ...toSlot(row, showToAdmin(factsOf(row))),
  takenSeats: row.taken,
  fromSchedule: row.schedule_id !== null,
  canDelete: row.schedule_id === null && !row.ever_booked,
  holders: row.holders,
})

interface SlotListQuery {
  serviceId?: string | undefined
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
  direction?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** For the admin: latest start first unless asked otherwise, canceled and passed ones too. Throws 400 for an invalid cursor. */
export async function listSlots(
  db: Db,
  query: SlotListQuery,
): Promise<{ page: Slot[]; nextCursor: string | null }> {
  const limit = pageLimit(query.limit)
  const { direction = 'desc' } = query
  let rows = adminSlots(db).orderBy('slots.starts_at', direction).orderBy('slots.id', direction)
  if (query.serviceId) rows = rows.where('slots.service_id', '=', query.serviceId)
  if (query.date) rows = rows.where('slots.date', '=', query.date)
  if (query.from) rows = rows.where('slots.date', '>=', query.from)
  if (query.to) rows = rows.where('slots.date', '<=', query.to)
  if (query.cursor) {
    const [startsAt, id] = decodeInstantCursor(query.cursor)
    const after = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(sql<boolean>`(slots.starts_at, slots.id) ${after} (${startsAt}, ${id})`)
  }
  const { page, nextCursor } = toPage(await rows.limit(limit + 1).execute(), limit, (row) => [
    row.starts_at.toISOString(),
    row.id,
  ])
  return { page: page.map(toAdminSlot), nextCursor }
}

/** As the admin sees it. */
export async function findSlot(db: Db, id: string): Promise<Slot | undefined> {
  const row = await adminSlots(db).where('slots.id', '=', id).executeTakeFirst()
  return row && toAdminSlot(row)
}

interface AvailabilityQuery {
  date: string
  serviceId?: string | undefined
}

/** One day's slots of what is on offer, as a customer sees them, by start. */
export async function listAvailability(
  db: Db,
  query: AvailabilityQuery,
  window: BookingWindow,
): Promise<Slot[]> {
  let rows = slotsWithSeats(db)
    .where('slots.date', '=', query.date)
    .where('services.archived_at', 'is', null)
    .orderBy('slots.start_time')
    .orderBy('slots.id')
  if (query.serviceId) rows = rows.where('slots.service_id', '=', query.serviceId)
  const found = await rows.limit(LIST_CAP).execute()
  return found.map((row) => toSlot(row, showToCustomer(factsOf(row), window)))
}

interface DaysQuery {
  serviceId: string
  from: string
  days: number
}

/** How many slots can still be booked on each of `days` days; days without any are there with 0. */
export async function countFreeSlots(db: Db, query: DaysQuery, window: BookingWindow): Promise<SlotDay[]> {
  const days = Array.from({ length: query.days }, (_, index) => addDays(query.from, index))
  const rows = await freeSlots(db, window)
    .innerJoin('services', 'services.id', 'slots.service_id')
    .where('slots.service_id', '=', query.serviceId)
    .where('slots.date', '>=', query.from)
    .where('slots.date', '<', addDays(query.from, query.days))
    .where('services.archived_at', 'is', null)
    .groupBy('slots.date')
    .select((eb) => ['slots.date', eb.fn.countAll<number>().as('free')])
    .execute()
  const freeByDay = new Map(rows.map((row) => [row.date, row.free]))
  return days.map((date) => ({ date, freeSlots: freeByDay.get(date) ?? 0 }))
}
