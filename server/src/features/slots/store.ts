import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { SlotsTable } from '../../platform/schema/services-and-slots.ts'
import { hasLiveBooking } from './views.ts'

/** `no key update`: bookings, which only refer to the service, do not wait. */
export async function selectServiceForUpdate(
  tx: Tx,
  serviceId: string,
): Promise<{ archived_at: Date | null } | undefined> {
  return tx
    .selectFrom('services')
    .select('archived_at')
    .where('id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Keeps bookings of this slot waiting until the transaction ends: they lock the same row. */
export async function lockSlot(tx: Tx, id: string) {
  return tx.selectFrom('slots').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type OfferedSlot = NonNullable<Awaited<ReturnType<typeof selectOfferForUpdate>>>

/** The slot's row locked, with its service as it is offered now. */
export async function selectOfferForUpdate(tx: Tx, id: string) {
  return tx
    .selectFrom('slots')
    .innerJoin('services', 'services.id', 'slots.service_id')
    .select([
      'slots.id',
      'slots.service_id',
      'slots.status',
      'slots.capacity',
      'slots.date',
      'slots.start_time',
      'slots.end_time',
      'slots.starts_at',
      'slots.ends_at',
      'services.name as service_name',
      'services.img as service_img',
      'services.duration_minutes',
      'services.price_minor',
      'services.currency',
      'services.archived_at',
    ])
    .where('slots.id', '=', id)
    .forUpdate('slots')
    .executeTakeFirst()
}

export async function serviceOfSlot(tx: Tx, id: string): Promise<string | undefined> {
  const slot = await tx.selectFrom('slots').select('service_id').where('id', '=', id).executeTakeFirst()
  return slot?.service_id
}

export type SlotRow = Selectable<SlotsTable>

export async function insertSlot(tx: Tx, slot: Insertable<SlotsTable>): Promise<void> {
  await tx.insertInto('slots').values(slot).execute()
}

export async function updateSlot(tx: Tx, id: string, change: Updateable<SlotsTable>): Promise<void> {
  await tx.updateTable('slots').set(change).where('id', '=', id).execute()
}

interface Span {
  /** The slot itself, when it is there already. */
  id?: string
  serviceId: string
  startsAt: Date
  endsAt: Date
}

/** The limit of slots_end_after_start: nothing that starts earlier can still be running. */
const LONGEST_SLOT_MINUTES = 24 * 60

/**
 * Half-open: a slot may begin at the minute another one ends. Canceled slots do not count, except those with
 * live bookings: the work is still planned.
 */
export async function hasOverlap(tx: Tx, span: Span): Promise<boolean> {
  const other = await tx
    .selectFrom('slots')
    .select('id')
    .$if(span.id !== undefined, (query) => query.where('id', '!=', span.id ?? ''))
    .where('service_id', '=', span.serviceId)
    .where('starts_at', '>', addMinutes(span.startsAt, -LONGEST_SLOT_MINUTES))
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .where((eb) => eb.or([eb('status', '=', 'available'), hasLiveBooking]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type SlotStatusColumn = SlotRow['status']

/**
 * A person's decision ends the slot's ties to closed dates and, when opened, to its schedule. A canceled slot
 * keeps its schedule, which would otherwise make it again. False when its status is no longer `from`.
 */
export async function transitionSlot(
  tx: Tx,
  id: string,
  change: { from: SlotStatusColumn; to: SlotStatusColumn; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('slots')
    .set({
      status: change.to,
      ...(change.to === 'available' && { schedule_id: null }),
      closed_date_id: null,
      withdrawn: false,
      updated_at: change.at,
    })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps bookings of these slots waiting, as `lockSlot` does. */
export async function lockSlots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('slots').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Locked: future slots that follow this schedule and are on offer, or may come back when a closed date goes. */
export async function selectScheduleSlotsForUpdate(tx: Tx, scheduleId: string, now: Date) {
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

export interface Closure {
  /** Of the closed date. */
  id: string
  /** Null: all services. */
  serviceId: string | null
  from: string
  to: string
}

const isInClosure = (closure: Closure, now: Date) => sql`
  status = 'available' and starts_at > ${now}
  and date between ${closure.from} and ${closure.to}
  and (${closure.serviceId}::uuid is null or service_id = ${closure.serviceId}::uuid)`

export async function lockSlotsToClose(tx: Tx, closure: Closure, now: Date): Promise<void> {
  await sql`select id from slots where ${isInClosure(closure, now)} order by id for update`.execute(tx)
}

/** Returns for each canceled slot whether it has a live booking. */
export async function cancelClosedSlots(tx: Tx, closure: Closure, now: Date): Promise<{ booked: boolean }[]> {
  const { rows } = await sql<{ booked: boolean }>`
    update slots set status = 'canceled', withdrawn = true, closed_date_id = ${closure.id}, updated_at = ${now}
    where ${isInClosure(closure, now)}
    returning ${hasLiveBooking} as booked`.execute(tx)
  return rows
}

export async function lockServicesOfClosedDate(tx: Tx, closedDateId: string): Promise<void> {
  await sql`
    select id from services
    where id in (select service_id from slots where closed_date_id = ${closedDateId})
    order by id for no key update`.execute(tx)
}

/** Slots that another closed date covers as well stay canceled, by that one. */
export async function assignToOtherClosedDate(tx: Tx, closedDateId: string, now: Date): Promise<void> {
  await sql`
    update slots set closed_date_id = other.id, updated_at = ${now}
    from closed_dates as other
    where slots.closed_date_id = ${closedDateId} and other.id <> ${closedDateId}
      and slots.date between other.from_date and other.to_date
      and (other.service_id is null or other.service_id = slots.service_id)`.execute(tx)
}

/** Except where another slot takes the time. Returns the number of reopened slots. */
export async function reopenClosedSlots(tx: Tx, closedDateId: string, now: Date): Promise<number> {
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

/** Skips starts that are in use; returns the ids that were written. */
export async function insertNewSlots(tx: Tx, slots: readonly Insertable<SlotsTable>[]): Promise<string[]> {
  const rows = await tx
    .insertInto('slots')
    .values(slots)
    .onConflict((conflict) =>
      conflict.columns(['service_id', 'starts_at']).where('status', '=', 'available').doNothing(),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

type Restored = Pick<Insertable<SlotsTable>, 'end_time' | 'ends_at' | 'schedule_id' | 'updated_at'>

/** False when a person has decided about it meanwhile. The caller sets its seats. */
export async function restoreSlot(tx: Tx, id: string, slot: Restored): Promise<boolean> {
  const result = await tx
    .updateTable('slots')
    .set({
      status: 'available',
      withdrawn: false,
      end_time: slot.end_time,
      ends_at: slot.ends_at,
      schedule_id: slot.schedule_id ?? null,
      updated_at: slot.updated_at,
    })
    .where('id', '=', id)
    .where('withdrawn', '=', true)
    .where('closed_date_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Those of these slots that have bookings, and whether one of them is live. */
export async function slotsEverBooked(
  tx: Tx,
  ids: readonly string[],
): Promise<{ slot_id: string; live: boolean }[]> {
  return tx
    .selectFrom('bookings')
    .select(['slot_id', sql<boolean>`bool_or(is_live)`.as('live')])
    .where('slot_id', 'in', ids)
    .groupBy('slot_id')
    .execute()
}

export async function deleteSlots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('slots').where('id', 'in', ids).execute()
}

/** Canceled until a schedule wants the time again, bookings or not. No closed date brings them back any more. */
export async function cancelSlots(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ status: 'canceled', withdrawn: true, closed_date_id: null, updated_at: at })
    .where('id', 'in', ids)
    .execute()
}

/** As many seats as wanted, or as the highest live seat number needs. Returns the seats of each slot now. */
export async function updateCapacity(
  tx: Tx,
  ids: readonly string[],
  capacity: number,
  at: Date,
): Promise<number[]> {
  if (ids.length === 0) return []
  const seats = sql<number>`greatest(${capacity}::smallint,
    (select max(seat) from bookings where bookings.slot_id = slots.id and bookings.is_live))`
  await tx
    .updateTable('slots')
    .set({ capacity: seats, updated_at: at })
    .where('id', 'in', ids)
    .where('capacity', '!=', seats)
    .execute()
  const rows = await tx.selectFrom('slots').select('capacity').where('id', 'in', ids).execute()
  return rows.map((row) => row.capacity)
}
