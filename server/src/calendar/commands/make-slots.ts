import { PAGE_MAX } from '@jhilik/contract/paging.ts'
import { MAX_SCHEDULE_DAYS, type MakeSlotsRequest, type SlotPlan } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addDays, wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { type ClosedSpan, coversDay } from '../rules/closed-times.ts'
import { type DayRange, datesBetween, type PlannedSlot } from '../rules/plan-slots.ts'
import { makeDays } from '../store/planned-slots.ts'
import { lockSchedule } from '../store/timetable.ts'
import { findScheduleRow, planDays, type ScheduleRow } from '../views/schedules.ts'
import { requestFill } from './fill-schedules.ts'

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
    const locked = orNotFound(await lockSchedule(tx, id))
    const { schedule, onOffer } = locked
    if (!onOffer) throw problem('service_unavailable')
    if (!schedule.active) {
      if (!input.activate) throw problem('schedule_inactive')
      await activate(ctx, tx, actor, schedule)
    }
    const { planned, closed, made } = await makeDays(ctx, tx, schedule, days)
    if (made > 0) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'schedule.made',
        subjectId: id,
        detail: { serviceId: schedule.service_id, ...days, made },
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
  await tx.updateTable('schedules').set({ active: true, updated_at: at }).where('id', '=', id).execute()
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'schedule.edited',
    subjectId: id,
    detail: { serviceId, before: { active: false }, after: { active: true } },
    at,
  })
  await requestFill(ctx, tx)
}

/** Returns what `makeSlots` would do now. Throws 404, and 400 for too many days. */
export async function previewSlots(ctx: Context, id: string, input: MakeSlotsRequest): Promise<SlotPlan> {
  const days = checkDays(input, wallClock(ctx.clock.now(), ctx.config.timeZone).date)
  const schedule = orNotFound(await findScheduleRow(ctx.db, id))
  const { planned, closed } = await planDays(ctx, ctx.db, schedule, days)
  return toSlotPlan(days, planned, closed)
}

/**
 * Returns the days from today, or from the first day if one is given. Throws 400 for too many days or a last day before
 * the first.
 */
function checkDays({ from, to }: MakeSlotsRequest, today: string): DayRange {
  const first = from ?? today
  if (to < first) throw invalidField('to', messages.lastDayBeforeFirst)
  if (to > addDays(first, MAX_SCHEDULE_DAYS - 1)) throw invalidField('to', messages.atMost92Days)
  return { from: first, to }
}

/** Returns the plan as the API shows it: totals, counts per day, and the slots up to the cap of a list. */
function toSlotPlan(
  days: DayRange,
  planned: readonly PlannedSlot[],
  closed: readonly (ClosedSpan & { name: string })[],
): SlotPlan {
  const none = () => ({ new: 0, exists: 0, skipped: 0 })
  const totals = none()
  const byDate = new Map(datesBetween(days.from, days.to).map((date) => [date, none()]))
  for (const { date, outcome } of planned) {
    totals[outcome] += 1
    const day = byDate.get(date)
    if (day) day[outcome] += 1
  }
  return {
    ...days,
    totals,
    days: [...byDate].map(([date, counts]) => ({
      date,
      closed: closed.find((one) => coversDay(one, date))?.name ?? null,
      ...counts,
    })),
    slots: planned.slice(0, PAGE_MAX).map((slot) => ({
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      outcome: slot.outcome,
      reason: slot.outcome === 'skipped' ? slot.reason : null,
    })),
  }
}
