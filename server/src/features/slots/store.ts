import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { SlotsTable } from '../../platform/schema.ts'
import { hasLiveBooking } from './views.ts'

/**
 * Changes of one service's timetable come one after the other.
 * False when it is not on offer. Bookings do not wait for this lock.
 */
export async function lockTimetable(tx: Tx, serviceId: string): Promise<boolean> {
  const service = await tx
    .selectFrom('services')
    .select('archived_at')
    .where('id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return service !== undefined && service.archived_at === null
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
 * Half-open: a slot may begin at the minute another one ends. Canceled slots are in nobody's way, except
 * those whose bookings still wait to be moved or canceled: the work is planned.
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
 * A person has decided: no schedule and no closed date has a say any more. A canceled slot keeps its
 * schedule, so that it is not deleted while that would make it again. False when it no longer stands at `from`.
 */
export async function moveSlotStatus(
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

/** Skips starts that are in use; answers the ids that were written. */
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

type Revived = Pick<Insertable<SlotsTable>, 'end_time' | 'ends_at' | 'schedule_id' | 'updated_at'>

/** False when a person has decided about it meanwhile. Its seats are set by whoever revives it. */
export async function reviveSlot(tx: Tx, id: string, slot: Revived): Promise<boolean> {
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

/** Those of these slots that have bookings, and whether one of them is alive. */
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

/** As many seats as wanted, or as the highest live seat number needs. Answers what each slot has now. */
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
