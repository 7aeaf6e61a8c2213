import type { EditScheduleRequest, ScheduleChange } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { replaceHours, toColumns, updateSchedule } from '../store/schedules.ts'
import { type ScheduleRow, toSchedule } from '../views/schedules.ts'
import { loadSchedule, lockScheduleTimetable } from './lock-schedule.ts'
import { requestFill } from './request-fill.ts'
import { withdrawAndListBookings } from './withdraw-misfits.ts'

/**
 * Slots that no longer fit are withdrawn at once, and a job makes new ones soon after. Bookings of withdrawn slots stay
 * and are listed. `edit` gets the schedule, locked. Throws 404.
 */
export async function editSchedule(
  ctx: Context,
  actor: Actor,
  id: string,
  edit: (schedule: ScheduleRow) => EditScheduleRequest,
): Promise<ScheduleChange> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockScheduleTimetable(tx, id)
    const before = await loadSchedule(tx, id)
    const input = edit(before)
    await updateSchedule(tx, id, { ...toColumns(input), updated_at: at })
    await replaceHours(tx, id, input.hours)
    const schedule = await loadSchedule(tx, id)
    const withdrawal = await withdrawAndListBookings(ctx, tx, schedule)
    const changes = findChanges(toRecorded(before), toRecorded(schedule))
    const { withdrawnSlots: withdrawn } = withdrawal
    if (changes || withdrawn > 0) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'schedule.edited',
        subject: ['schedule', id],
        detail: { serviceId: schedule.service_id, ...changes, withdrawn },
        at,
      })
    }
    await requestFill(ctx, tx)
    return { ...withdrawal, schedule: toSchedule(schedule) }
  })
}

/** Returns what admins edit, as the history records it. */
function toRecorded(row: ScheduleRow) {
  const { validFrom, validTo, hours, slotMinutes, bufferMinutes, capacity, active } = toSchedule(row)
  return { validFrom, validTo, hours, slotMinutes, bufferMinutes, capacity, active }
}
