import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { hasOverlap, transitionSlot } from '../store/slots.ts'
import { findSlot } from '../views/slots.ts'
import { lockSlotInTimetable } from './lock-slot-in-timetable.ts'

/**
 * Sets a slot to available or canceled. Canceling one that is partly booked stops its sales; its bookings
 * stay as they are. A slot without a free seat cannot be changed.
 * Throws 400 for `booked`, 404, 409 slot_booked, slot_overlap (another slot has taken its time) or service_unavailable.
 */
export async function changeSlotStatus(
  ctx: Context,
  actor: Actor,
  id: string,
  status: SlotStatus,
): Promise<Slot> {
  if (status === 'booked') {
    throw invalidField('status', 'Choose available or canceled: only a booking makes a slot booked')
  }
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { slot, onOffer } = await lockSlotInTimetable(tx, id)
    const seen = await findSlot(tx, id)
    if (!seen) throw problem('not_found')
    if (seen.isBooked === 'booked') throw problem('slot_booked')
    // A slot withdrawn by a closed date or a schedule is set again, even to the status it has.
    if (slot.status === status && slot.closed_date_id === null && !slot.withdrawn) return seen
    if (status === 'available') {
      if (!onOffer) throw problem('service_unavailable')
      const span = { id, serviceId: slot.service_id, startsAt: slot.starts_at, endsAt: slot.ends_at }
      if (await hasOverlap(tx, span)) throw problem('slot_overlap')
    }
    if (!(await transitionSlot(tx, id, { from: slot.status, to: status, at: now })))
      throw problem('invalid_transition')
    await recordAudit(tx, {
      actorId: actor.id,
      action: status === 'canceled' ? 'slot.canceled' : 'slot.reopened',
      subject: ['slot', id],
      // A slot that was never booked can be deleted later.
      detail: {
        serviceId: slot.service_id,
        date: slot.date,
        startTime: slot.start_time,
        endTime: slot.end_time,
      },
      at: now,
    })
    const changed = await findSlot(tx, id)
    if (!changed) throw problem('internal')
    return changed
  })
}
