import type { CloseDatesRequest, ClosedDate, Withdrawal } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { insertClosedDate } from '../store/schedules.ts'
import { listBookingsOn } from '../views/affected-bookings.ts'
import { findClosedDate } from '../views/closed-dates.ts'
import { isService } from '../views/schedules.ts'
import { closeSlots } from './close-slots.ts'
import { lockCalendar } from './lock-calendar.ts'

/**
 * Cancels the slots of these days. Bookings stay and are listed, so that a person can reschedule or cancel them. Throws
 * 400 for an unknown service.
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
      throw invalidField('service', messages.serviceIsNotOnOffer)
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
