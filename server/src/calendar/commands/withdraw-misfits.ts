import type { ScheduleChange } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { findMisfits } from '../rules/plan-slots.ts'
import { listWithdrawnBookings } from '../views/affected-bookings.ts'
import { type ScheduleRow, toPlan } from '../views/schedules.ts'
import { refitSlots } from './refit-slots.ts'

/**
 * Withdraws the slots that the schedule would no longer make; the others get its number of seats. `withdrawn` and
 * `fullerSlots` are those of `refitSlots`. Call it with the timetable locked.
 */
export function withdrawMisfits(ctx: Context, tx: Tx, schedule: ScheduleRow) {
  const plan = { ...toPlan(schedule), active: schedule.active }
  return refitSlots(tx, {
    scheduleId: schedule.id,
    serviceId: schedule.service_id,
    capacity: schedule.capacity,
    misfitsOf: (slots) => findMisfits(plan, slots, ctx.config.timeZone),
    at: ctx.clock.now(),
  })
}

/** Does what `withdrawMisfits` does, and returns the bookings of withdrawn slots too. */
export async function withdrawAndListBookings(
  ctx: Context,
  tx: Tx,
  schedule: ScheduleRow,
): Promise<Omit<ScheduleChange, 'schedule'>> {
  const { withdrawn, fullerSlots } = await withdrawMisfits(ctx, tx, schedule)
  return {
    withdrawnSlots: withdrawn,
    affectedBookings: await listWithdrawnBookings(tx, schedule.id, ctx.clock.now()),
    fullerSlots,
  }
}
