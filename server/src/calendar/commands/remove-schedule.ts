import type { Withdrawal } from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { deleteSchedule } from '../store/schedules.ts'
import { loadSchedule, lockScheduleTimetable } from './lock-schedule.ts'
import { requestFill } from './request-fill.ts'
import { withdrawAndListBookings } from './withdraw-misfits.ts'

/** Removes a schedule and withdraws its slots. Their bookings stay and are listed. Throws 404. */
export async function removeSchedule(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockScheduleTimetable(tx, id)
    const schedule = await loadSchedule(tx, id)
    const withdrawal = await withdrawAndListBookings(ctx, tx, { ...schedule, active: false })
    await deleteSchedule(tx, id)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'schedule.removed',
      subject: ['schedule', id],
      detail: { serviceId: schedule.service_id, withdrawn: withdrawal.withdrawnSlots },
      at: ctx.clock.now(),
    })
    // Another schedule of the service may want the times that are free now.
    await requestFill(ctx, tx)
    return withdrawal
  })
}
