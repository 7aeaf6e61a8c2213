import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { listActiveSchedules } from '../views/schedules.ts'
import { deleteSlot } from './delete-slot.ts'
import { planDays } from './plan-days.ts'

/**
 * Deletes a slot that nobody ever booked, unless a schedule would make one with the same start, as it would for a slot
 * that a person has edited since, or entered first. Throws 404, 409 slot_has_bookings or slot_of_schedule.
 */
export async function deleteUnplannedSlot(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { slot, onOffer } = await deleteSlot(ctx, tx, actor, id)
    if (!onOffer) return
    const day = { from: slot.date, to: slot.date }
    for (const schedule of await listActiveSchedules(tx, slot.service_id)) {
      const { planned } = await planDays(ctx, tx, schedule, day)
      const isAgain = planned.some(
        (one) => one.outcome === 'new' && one.startsAt.getTime() === slot.starts_at.getTime(),
      )
      if (isAgain) throw problem('slot_of_schedule')
    }
  })
}
