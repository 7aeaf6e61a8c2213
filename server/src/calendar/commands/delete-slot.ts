import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { deleteSlots, slotsEverBooked } from '../store/timetable.ts'
import { lockSlotInTimetable } from './lock-slot-in-timetable.ts'

/**
 * Deletes a slot that nobody ever booked and that follows no schedule, and returns it. `onOffer`: its service is not
 * archived. Throws 404, 409 slot_has_bookings or slot_of_schedule.
 */
export async function deleteSlot(ctx: Context, tx: Tx, actor: Actor, id: string) {
  const { slot, onOffer } = await lockSlotInTimetable(tx, id)
  if ((await slotsEverBooked(tx, [id])).length > 0) throw problem('slot_has_bookings')
  if (slot.schedule_id !== null) throw problem('slot_of_schedule')
  await deleteSlots(tx, [id])
  const { service_id: serviceId, date, start_time: startTime, end_time: endTime, capacity } = slot
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'slot.deleted',
    subject: ['slot', id],
    detail: { serviceId, date, startTime, endTime, capacity },
    at: ctx.clock.now(),
  })
  return { slot, onOffer }
}
