import type { ChangeHoursRequest, HoursChange } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import { findMisfits } from '../rules/plan-slots.ts'
import { listWithdrawnBookings } from '../views/affected-bookings.ts'
import { findScheduleRow, listScheduleSlots, toPlan, toSchedule } from '../views/schedules.ts'

/** Returns what `changeHours` would do now. It writes nothing. */
export async function previewHours(
  ctx: Context,
  { schedules, hours }: ChangeHoursRequest,
): Promise<HoursChange[]> {
  const now = ctx.clock.now()
  const changes: HoursChange[] = []
  for (const id of new Set(schedules)) {
    const row = await findScheduleRow(ctx.db, id)
    if (!row) continue
    const plan = { ...toPlan(row), hours, active: row.active }
    const misfits = findMisfits(plan, await listScheduleSlots(ctx.db, id, now), ctx.config.timeZone)
    const waiting = await listWithdrawnBookings(ctx.db, id, now)
    changes.push({
      schedule: toSchedule(row),
      freeSlots: misfits.filter(({ live }) => live === 0).length,
      bookings: waiting.length + misfits.reduce((sum, { live }) => sum + live, 0),
      affectedBookings: [],
    })
  }
  return changes
}
