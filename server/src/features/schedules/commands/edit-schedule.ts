import type { EditScheduleRequest, ScheduleChange } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { replaceHours, toColumns, updateSchedule } from '../store.ts'
import { toSchedule } from '../views/schedules.ts'
import { loadSchedule, lockScheduleTimetable } from './lock-schedule.ts'
import { requestFill } from './request-fill.ts'
import { withdrawAndListBookings } from './withdraw-misfits.ts'

/**
 * Slots that no longer fit are withdrawn at once, new ones are made by a job soon after. Bookings of withdrawn slots stay and are listed. Throws 404.
 */
export async function editSchedule(
  ctx: Context,
  actor: Actor,
  id: string,
  input: EditScheduleRequest,
): Promise<ScheduleChange> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockScheduleTimetable(tx, id)
    await updateSchedule(tx, id, { ...toColumns(input), updated_at: at })
    await replaceHours(tx, id, input.hours)
    const schedule = await loadSchedule(tx, id)
    const withdrawal = await withdrawAndListBookings(ctx, tx, schedule)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'schedule.edited',
      subject: ['schedule', id],
      detail: { withdrawn: withdrawal.withdrawnSlots },
      at,
    })
    await requestFill(ctx, tx)
    return { ...withdrawal, schedule: toSchedule(schedule) }
  })
}
