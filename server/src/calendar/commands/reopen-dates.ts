import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { deleteClosedDate, selectClosedDate } from '../store/schedules.ts'
import { lockCalendar } from './lock-calendar.ts'
import { reopenSlots } from './reopen-slots.ts'
import { requestFill } from './request-fill.ts'

/**
 * Offers the slots again that the closed date has canceled, except where something else has taken the time. Throws 404.
 */
export async function reopenDates(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ reopenedSlots: number }> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'exclusive')
    const closedDate = await selectClosedDate(tx, id)
    if (!closedDate) throw problem('not_found')
    const reopenedSlots = await reopenSlots(tx, id, at)
    await deleteClosedDate(tx, id)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'closed_date.removed',
      subject: ['closed_date', id],
      detail: {
        from: closedDate.from_date,
        to: closedDate.to_date,
        name: closedDate.name,
        serviceId: closedDate.service_id,
        reopenedSlots,
      },
      at,
    })
    await requestFill(ctx, tx)
    return { reopenedSlots }
  })
}
