import type { ChangeHoursRequest, HoursChange } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { Problem } from '../../platform/problem.ts'
import { toSchedule } from '../views/schedules.ts'
import { editSchedule } from './edit-schedule.ts'

/**
 * Gives several schedules the same opening hours, each in a transaction of its own, so that bookings wait for one
 * schedule only, and repeating a call that was interrupted does the rest. Schedules that were removed meanwhile are
 * left out.
 */
export async function changeHours(
  ctx: Context,
  actor: Actor,
  { schedules, hours }: ChangeHoursRequest,
): Promise<HoursChange[]> {
  const changes: HoursChange[] = []
  for (const id of new Set(schedules)) {
    try {
      const change = await editSchedule(ctx, actor, id, (row) => ({ ...toSchedule(row), hours }))
      changes.push({
        schedule: change.schedule,
        freeSlots: change.withdrawnSlots,
        bookings: change.affectedBookings.length,
        affectedBookings: change.affectedBookings,
      })
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error
    }
  }
  return changes
}
