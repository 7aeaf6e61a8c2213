import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { findScheduleRow, type ScheduleRow } from '../views/schedules.ts'
import type { SlotRow } from './slots.ts'

// Everything that changes slots takes these locks, in this order: the calendar, the timetable of the service, the slots.

/**
 * Slots are made and changed in parallel (`shared`), but not while a closed time is added or removed (`exclusive`),
 * because each must see everything that the other has written.
 */
export async function lockCalendar(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('schedules:calendar', 0))`.execute(tx)
}

/**
 * Makes changes of one service's slots wait for each other. Bookings do not wait, because they only refer to the service
 * and the lock is `for no key update`. False when the service is not on offer.
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

/**
 * Locks calendar, timetable and slot. Bookings of the slot wait until the transaction ends, because they lock the same
 * row. That lock is `for no key update`, because a transaction that writes a booking twice has its reference to the slot
 * checked, and may hold what this one waits for. `onOffer`: the service is not archived. Throws 404.
 */
export async function lockSlotInTimetable(tx: Tx, id: string): Promise<{ slot: SlotRow; onOffer: boolean }> {
  await lockCalendar(tx, 'shared')
  const found = await tx.selectFrom('slots').select('service_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw problem('not_found')
  const onOffer = await lockTimetable(tx, found.service_id)
  const slot = await tx
    .selectFrom('slots')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'))
  return { slot, onOffer }
}

/**
 * Locks the calendar and the timetable of the schedule's service, and returns the schedule. `onOffer`: the service is not
 * archived. Undefined when there is no such schedule; another request may remove it while this one waits.
 */
export async function lockSchedule(
  tx: Tx,
  id: string,
): Promise<{ schedule: ScheduleRow; onOffer: boolean } | undefined> {
  await lockCalendar(tx, 'shared')
  const found = await tx.selectFrom('schedules').select('service_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const onOffer = await lockTimetable(tx, found.service_id)
  const schedule = await findScheduleRow(tx, id)
  return schedule && { schedule, onOffer }
}
