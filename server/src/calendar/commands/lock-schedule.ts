import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { serviceOfSchedule } from '../store/schedules.ts'
import { findScheduleRow, type ScheduleRow } from '../views/schedules.ts'
import { lockCalendar } from './lock-calendar.ts'
import { lockTimetable } from './lock-timetable.ts'

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
