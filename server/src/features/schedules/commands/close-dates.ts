import type { CloseDatesRequest, ClosedDate, Withdrawal } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import { closeSlots, reopenSlots } from '../../slots/commands/timetable.ts'
import { deleteClosedDate, insertClosedDate, lockCalendar, selectClosedDate } from '../store.ts'
import { findClosedDate, isService, listBookingsOn } from '../views/schedules.ts'
import { requestFill } from './fill-schedules.ts'

/**
 * The slots of these days are canceled. Bookings stay as they are, and are listed for a person to move or
 * cancel. Throws 400 for an unknown service.
 */
export async function closeDates(
  ctx: Context,
  actor: Actor,
  input: CloseDatesRequest,
): Promise<Withdrawal & { closedDate: ClosedDate }> {
  const id = newId()
  const at = ctx.clock.now()
  const serviceId = input.service ?? null
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'exclusive')
    if (serviceId !== null && !(await isService(tx, serviceId))) {
      throw problem('invalid_input', {
        errors: [{ path: 'service', message: messages.serviceIsNotOnOffer }],
      })
    }
    await insertClosedDate(tx, {
      id,
      service_id: serviceId,
      from_date: input.from,
      to_date: input.to,
      name: input.name,
      created_at: at,
    })
    const withdrawnSlots = await closeSlots(tx, { id, serviceId, from: input.from, to: input.to }, at)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'closed_date.added',
      subject: ['closed_date', id],
      detail: { from: input.from, to: input.to, name: input.name, serviceId, withdrawnSlots },
      at,
    })
    const closedDate = await findClosedDate(tx, id)
    if (!closedDate) throw problem('internal')
    return { closedDate, withdrawnSlots, affectedBookings: await listBookingsOn(tx, closedDate, at) }
  })
}

/** What it has canceled is offered again, where nothing else has taken the time. Throws 404. */
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
      detail: { from: closedDate.from_date, to: closedDate.to_date, name: closedDate.name, reopenedSlots },
      at,
    })
    await requestFill(ctx, tx)
    return { reopenedSlots }
  })
}
