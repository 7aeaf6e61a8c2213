import { LIST_CAP } from '@jhilik/contract/paging.ts'
import { MAX_SCHEDULE_DAYS, type MakeSlotsRequest, type SlotPlan } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { addDays, wallClock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import { type Problem, problem } from '../../../platform/problem.ts'
import { lockTimetable } from '../../slots/commands/timetable.ts'
import { type Closing, closingOf, datesBetween, type PlannedSlot } from '../rules/plan-slots.ts'
import { lockCalendar, serviceOfSchedule, updateSchedule } from '../store.ts'
import { findScheduleRow } from '../views/schedules.ts'
import { requestFill } from './fill-schedules.ts'
import { type Days, makeDays, planDays } from './fit-slots.ts'

const refuse = (path: string, message: string): Problem =>
  problem('invalid_input', { errors: [{ path, message }] })

/** What making would do now. Throws 404, and 400 for too many days. */
export async function previewSlots(ctx: Context, id: string, input: MakeSlotsRequest): Promise<SlotPlan> {
  const days = daysOf(ctx, input)
  const schedule = await findScheduleRow(ctx.db, id)
  if (!schedule) throw problem('not_found')
  const { planned, closed } = await planDays(ctx, ctx.db, schedule, days)
  return toPlan(days, planned, closed)
}

/**
 * Makes the slots of these days; those there are stay. Doing it again, or twice at once, makes nothing
 * twice. Throws 404, 400 for too many days, 409 service_unavailable and, unless it may activate it,
 * schedule_inactive.
 */
export async function makeSlots(
  ctx: Context,
  actor: Actor,
  id: string,
  input: MakeSlotsRequest,
): Promise<SlotPlan> {
  const days = daysOf(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'shared')
    const serviceId = await serviceOfSchedule(tx, id)
    if (!serviceId) throw problem('not_found')
    if (!(await lockTimetable(tx, serviceId))) throw problem('service_unavailable')
    const schedule = await findScheduleRow(tx, id)
    if (!schedule) throw problem('not_found')
    if (!schedule.active) {
      if (!input.activate) throw problem('schedule_inactive')
      await activate(ctx, tx, actor, id)
    }
    const { planned, closed, made } = await makeDays(ctx, tx, schedule, days)
    if (made > 0) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'schedule.made',
        subject: ['schedule', id],
        detail: { ...days, made },
        at: ctx.clock.now(),
      })
    }
    return toPlan(days, planned, closed)
  })
}

/** A job makes the slots of the other days up to the horizon. */
async function activate(ctx: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  const at = ctx.clock.now()
  await updateSchedule(tx, id, { active: true, updated_at: at })
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'schedule.edited',
    subject: ['schedule', id],
    detail: { active: true },
    at,
  })
  await requestFill(ctx, tx)
}

function daysOf(ctx: Context, { from, to }: MakeSlotsRequest): Days {
  const first = from ?? wallClock(ctx.clock.now(), ctx.config.timeZone).date
  if (to < first) throw refuse('to', messages.lastDayBeforeFirst)
  if (to > addDays(first, MAX_SCHEDULE_DAYS - 1)) throw refuse('to', messages.atMost92Days)
  return { from: first, to }
}

function toPlan(days: Days, planned: readonly PlannedSlot[], closed: readonly Closing[]): SlotPlan {
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
      closed: closingOf(date, closed)?.name ?? null,
      ...counts,
    })),
    slots: planned.slice(0, LIST_CAP).map((slot) => ({
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      outcome: slot.outcome,
      reason: slot.outcome === 'skipped' ? slot.reason : null,
    })),
  }
}
