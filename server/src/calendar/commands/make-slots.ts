import type { MakeSlotsRequest, SlotPlan } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { checkDays, toSlotPlan } from '../rules/slot-plan.ts'
import { serviceOfSchedule, updateSchedule } from '../store/schedules.ts'
import { findScheduleRow, type ScheduleRow } from '../views/schedules.ts'
import { lockCalendar } from './lock-calendar.ts'
import { lockTimetable } from './lock-timetable.ts'
import { makeDays } from './make-days.ts'
import { requestFill } from './request-fill.ts'

/**
 * Makes the slots of these days; existing ones stay. Idempotent, also when called twice at once. Throws 404, 400 for
 * too many days, 409 service_unavailable and, unless the request activates the schedule, schedule_inactive.
 */
export async function makeSlots(
  ctx: Context,
  actor: Actor,
  id: string,
  input: MakeSlotsRequest,
): Promise<SlotPlan> {
  const days = checkDays(input, wallClock(ctx.clock.now(), ctx.config.timeZone).date)
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'shared')
    const serviceId = await serviceOfSchedule(tx, id)
    if (!serviceId) throw problem('not_found')
    if (!(await lockTimetable(tx, serviceId))) throw problem('service_unavailable')
    const schedule = await findScheduleRow(tx, id)
    if (!schedule) throw problem('not_found')
    if (!schedule.active) {
      if (!input.activate) throw problem('schedule_inactive')
      await activate(ctx, tx, actor, schedule)
    }
    const { planned, closed, made } = await makeDays(ctx, tx, schedule, days)
    if (made > 0) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'schedule.made',
        subject: ['schedule', id],
        detail: { serviceId, ...days, made },
        at: ctx.clock.now(),
      })
    }
    return toSlotPlan(days, planned, closed)
  })
}

/** A job makes the slots of the other days up to the horizon. */
async function activate(ctx: Context, tx: Tx, actor: Actor, schedule: ScheduleRow): Promise<void> {
  const at = ctx.clock.now()
  const { id, service_id: serviceId } = schedule
  await updateSchedule(tx, id, { active: true, updated_at: at })
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'schedule.edited',
    subject: ['schedule', id],
    detail: { serviceId, before: { active: false }, after: { active: true } },
    at,
  })
  await requestFill(ctx, tx)
}
