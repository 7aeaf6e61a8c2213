import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import type { SlotsTable } from '../../platform/schema/services-and-slots.ts'
import { findScheduleRow, type ScheduleRow } from '../views/schedules.ts'
import { serviceOfSchedule } from './schedules.ts'
import { lockSlot, type SlotRow, serviceOfSlot } from './slots.ts'

async function lockCalendarFor(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('schedules:calendar', 0))`.execute(tx)
}

/** The lock is `for no key update`, so that bookings, which only refer to the service, do not wait. */
async function selectServiceForUpdate(
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

/** Keeps bookings of these slots waiting, like `lockSlot`. */
export async function lockSlots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('slots').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Locks and returns future slots that follow this schedule and are on offer, or may come back when a closed date is
 * removed.
 */
export async function selectScheduleSlotsForUpdate(tx: Tx, scheduleId: string, now: Date) {
  return tx
    .selectFrom('slots')
    .select(['id', 'date', 'starts_at', 'ends_at', 'capacity'])
    .where('schedule_id', '=', scheduleId)
    .where('starts_at', '>', now)
    .where((eb) => eb.or([eb('status', '=', 'available'), eb('closed_date_id', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks and returns future slots of the service that a schedule may offer again. */
export async function selectWithdrawnSlotsForUpdate(tx: Tx, serviceId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('slots')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('starts_at', '>', now)
    .where('withdrawn', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Skips starts that are in use. Returns the ids that were written. */
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

/** Returns false when a person has decided about the slot meanwhile. The caller sets its seats. */
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

/** Returns those of these slots that have bookings, and whether one of them is live. */
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

/**
 * Cancels the slots until a schedule wants the time again, whether or not they have bookings. No closed date brings
 * them back any more.
 */
export async function cancelSlots(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ status: 'canceled', withdrawn: true, closed_date_id: null, updated_at: at })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Slots are made and changed in parallel (`shared`), but not while a closed date is added or removed (`exclusive`),
 * because each must see everything that the other has written. Take it before the locks of services and slots.
 */
export function lockCalendar(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  return lockCalendarFor(tx, mode)
}

/**
 * Makes changes of one service's slots wait for each other; bookings do not wait for this lock. False when the service
 * is not on offer.
 */
export async function lockTimetable(tx: Tx, serviceId: string): Promise<boolean> {
  const service = await selectServiceForUpdate(tx, serviceId)
  return service !== undefined && service.archived_at === null
}

/**
 * Locks the calendar, the service's timetable, then the slot, which is the order of everything that changes slots.
 * `onOffer`: the service is not archived. Throws 404.
 */
export async function lockSlotInTimetable(tx: Tx, id: string): Promise<{ slot: SlotRow; onOffer: boolean }> {
  await lockCalendar(tx, 'shared')
  const serviceId = await serviceOfSlot(tx, id)
  if (!serviceId) throw problem('not_found')
  const onOffer = await lockTimetable(tx, serviceId)
  const slot = await lockSlot(tx, id)
  if (!slot) throw problem('not_found')
  return { slot, onOffer }
}

/** Locks the calendar and the timetable of the schedule's service. Throws 404. */
export async function lockScheduleTimetable(tx: Tx, id: string): Promise<void> {
  await lockCalendar(tx, 'shared')
  const serviceId = await serviceOfSchedule(tx, id)
  if (!serviceId) throw problem('not_found')
  await lockTimetable(tx, serviceId)
}

/** Call it with the timetable locked. Throws 404, because another request may have removed the schedule meanwhile. */
export async function loadSchedule(tx: Tx, id: string): Promise<ScheduleRow> {
  const schedule = await findScheduleRow(tx, id)
  if (!schedule) throw problem('not_found')
  return schedule
}
