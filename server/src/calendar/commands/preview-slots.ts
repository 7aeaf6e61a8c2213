import type { MakeSlotsRequest, SlotPlan } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { problem } from '../../platform/problem.ts'
import { checkDays, toSlotPlan } from '../rules/slot-plan.ts'
import { findScheduleRow } from '../views/schedules.ts'
import { planDays } from './plan-days.ts'

/** Returns what `makeSlots` would do now. Throws 404, and 400 for too many days. */
export async function previewSlots(ctx: Context, id: string, input: MakeSlotsRequest): Promise<SlotPlan> {
  const days = checkDays(input, wallClock(ctx.clock.now(), ctx.config.timeZone).date)
  const schedule = await findScheduleRow(ctx.db, id)
  if (!schedule) throw problem('not_found')
  const { planned, closed } = await planDays(ctx, ctx.db, schedule, days)
  return toSlotPlan(days, planned, closed)
}
