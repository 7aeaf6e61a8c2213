import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { SlotsTable } from '../../../platform/schema.ts'
import {
  cancelSlots,
  deleteSlots,
  insertNewSlots,
  lockSlots,
  lockTimetable,
  reviveSlot,
  slotsEverBooked,
} from '../store.ts'
import { hasLiveBooking } from '../views.ts'
import { setCapacity } from './set-capacity.ts'

/** Whole timetables, changed inside the transactions of schedules and closed dates. */

export { lockTimetable }

/** Well below what one statement may have as parameters. */
const BATCH = 500

function batchesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) =>
    rows.slice(batch * BATCH, (batch + 1) * BATCH),
  )
}

export type NewSlot = Insertable<SlotsTable> & { updated_at: Date }

/** Starts that are in use already stay as they are. Answers the ids of those that were written. */
export async function addSlots(tx: Tx, slots: readonly NewSlot[]): Promise<Set<string>> {
  const written = new Set<string>()
  for (const batch of batchesOf(slots)) {
    for (const id of await insertNewSlots(tx, batch)) written.add(id)
  }
  return written
}

/**
 * A withdrawn slot is offered again, with the end and the seats it would have if it were new, or as many
 * seats as it has live bookings.
 */
export async function reviveSlots(
  tx: Tx,
  slots: readonly (NewSlot & { revives: string })[],
): Promise<Set<string>> {
  const revived = new Set<string>()
  for (const slot of slots) {
    if (!(await reviveSlot(tx, slot.revives, slot))) continue
    await setCapacity(tx, [slot.revives], slot.capacity ?? 1, slot.updated_at)
    revived.add(slot.id)
  }
  return revived
}

/**
 * Takes these slots off sale: those that were never booked are deleted, the others canceled. Live bookings
 * stay as they are until a person moves or cancels them. Answers how many slots had no live booking.
 */
export async function withdrawSlots(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  let booked = 0
  for (const batch of batchesOf(ids)) {
    // From here on nobody books them; who was just doing so is seen by the next statement.
    await lockSlots(tx, batch)
    const ever = new Map(
      (await slotsEverBooked(tx, batch)).map(({ slot_id, live }) => [slot_id, live] as const),
    )
    const free = batch.filter((id) => !ever.has(id))
    const referenced = batch.filter((id) => ever.has(id))
    booked += referenced.filter((id) => ever.get(id)).length
    if (free.length > 0) await deleteSlots(tx, free)
    if (referenced.length > 0) await cancelSlots(tx, referenced, at)
  }
  return ids.length - booked
}

/**
 * Future slots that follow this schedule, locked: those on offer, and those that may come back when a
 * closed date is taken off.
 */
export async function lockSlotsOfSchedule(tx: Tx, scheduleId: string, now: Date) {
  return tx
    .selectFrom('slots')
    .select(['id', 'date', 'starts_at', 'ends_at', 'capacity'])
    .where('schedule_id', '=', scheduleId)
    .where('starts_at', '>', now)
    .where((eb) => eb.or([eb('status', '=', 'available'), eb('closed_date_id', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Gives locked slots that many seats, or as many as they have live bookings. Answers how many slots keep
 * more than wanted.
 */
export async function setSeats(
  tx: Tx,
  slotIds: readonly string[],
  capacity: number,
  at: Date,
): Promise<number> {
  let kept = 0
  for (const batch of batchesOf(slotIds)) kept += await setCapacity(tx, batch, capacity, at)
  return kept
}

interface Closure {
  id: string
  serviceId: string | null
  from: string
  to: string
}

/**
 * Cancels the slots of these days until the days are reopened. What is booked stays booked. Answers how
 * many slots without a live booking were canceled.
 */
export async function closeSlots(tx: Tx, closure: Closure, now: Date): Promise<number> {
  const concerned = sql`
    status = 'available' and starts_at > ${now}
    and date between ${closure.from} and ${closure.to}
    and (${closure.serviceId}::uuid is null or service_id = ${closure.serviceId}::uuid)`
  // In a statement of its own: the next ones must see bookings that were being made meanwhile.
  await sql`select id from slots where ${concerned} order by id for update`.execute(tx)
  const closed = await sql<{ booked: boolean }>`
    update slots set status = 'canceled', withdrawn = true, closed_date_id = ${closure.id}, updated_at = ${now}
    where ${concerned}
    returning ${hasLiveBooking} as booked`.execute(tx)
  return closed.rows.filter(({ booked }) => !booked).length
}

/**
 * Offers again what this closed date has canceled, except where another closed date covers the day or
 * another slot has taken the place. Delete the closed date afterwards, in the same transaction.
 * Answers how many are offered again.
 */
export async function reopenSlots(tx: Tx, closedDateId: string, now: Date): Promise<number> {
  await sql`
    select id from services
    where id in (select service_id from slots where closed_date_id = ${closedDateId})
    order by id for no key update`.execute(tx)
  await sql`
    update slots set closed_date_id = other.id, updated_at = ${now}
    from closed_dates as other
    where slots.closed_date_id = ${closedDateId} and other.id <> ${closedDateId}
      and slots.date between other.from_date and other.to_date
      and (other.service_id is null or other.service_id = slots.service_id)`.execute(tx)
  const reopened = await sql<{ id: string }>`
    update slots set status = 'available', withdrawn = false, updated_at = ${now}, closed_date_id = null
    where closed_date_id = ${closedDateId} and starts_at > ${now} and not exists (
      select from slots as other
      where other.service_id = slots.service_id and other.id <> slots.id
        and other.starts_at > slots.starts_at - interval '24 hours'
        and other.starts_at < slots.ends_at and other.ends_at > slots.starts_at
        and (other.status = 'available'
          or (other.closed_date_id = ${closedDateId} and other.id < slots.id)
          or exists (select from bookings where bookings.slot_id = other.id and bookings.is_live))
    )
    returning id`.execute(tx)
  return reopened.rows.length
}
