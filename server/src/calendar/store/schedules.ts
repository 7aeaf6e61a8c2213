import type { EditScheduleRequest, OpeningHours } from '@jhilik/contract/schedules.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ClosedDatesTable, SchedulesTable } from '../../platform/schema/services-and-slots.ts'

/** Returns the columns that a request of an admin sets. */
export function toColumns(input: EditScheduleRequest) {
  return {
    valid_from: input.validFrom,
    valid_to: input.validTo ?? null,
    slot_minutes: input.slotMinutes ?? null,
    buffer_minutes: input.bufferMinutes,
    capacity: input.capacity,
    active: input.active,
  }
}

export async function insertSchedule(tx: Tx, schedule: Insertable<SchedulesTable>): Promise<void> {
  await tx.insertInto('schedules').values(schedule).execute()
}

export async function updateSchedule(tx: Tx, id: string, change: Updateable<SchedulesTable>): Promise<void> {
  await tx.updateTable('schedules').set(change).where('id', '=', id).execute()
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('schedules').where('id', '=', id).execute()
}

export async function serviceOfSchedule(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('schedules').select('service_id').where('id', '=', id).executeTakeFirst()
  return row?.service_id
}

export async function replaceHours(
  tx: Tx,
  scheduleId: string,
  hours: readonly OpeningHours[],
): Promise<void> {
  await tx.deleteFrom('schedule_hours').where('schedule_id', '=', scheduleId).execute()
  await tx
    .insertInto('schedule_hours')
    .values(hours.map(({ weekday, opens, closes }) => ({ schedule_id: scheduleId, weekday, opens, closes })))
    .execute()
}

export async function insertClosedDate(tx: Tx, closedDate: Insertable<ClosedDatesTable>): Promise<void> {
  await tx.insertInto('closed_dates').values(closedDate).execute()
}

export async function selectClosedDate(
  tx: Tx,
  id: string,
): Promise<Selectable<ClosedDatesTable> | undefined> {
  return tx.selectFrom('closed_dates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteClosedDate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('closed_dates').where('id', '=', id).execute()
}
