import type { Context } from '../../context.ts'
import { addDays } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { DAYS_AROUND, type DayRange, datesBetween, planSlots } from '../rules/plan-slots.ts'
import { listClosings } from '../views/closed-dates.ts'
import { listTimetable, type ScheduleRow, toPlan } from '../views/schedules.ts'

/** Returns what the schedule would make of these days now. It writes nothing. */
export async function planDays(ctx: Context, db: Db, schedule: ScheduleRow, { from, to }: DayRange) {
  const serviceId = schedule.service_id
  const closed = await listClosings(db, { serviceId, from, to })
  const around = { serviceId, from: addDays(from, -DAYS_AROUND), to: addDays(to, DAYS_AROUND) }
  const planned = planSlots(toPlan(schedule), datesBetween(from, to), {
    timeZone: ctx.config.timeZone,
    now: ctx.clock.now(),
    closed,
    existing: await listTimetable(db, around),
  })
  return { planned, closed }
}
