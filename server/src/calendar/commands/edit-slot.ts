import type { EditSlotRequest } from '@jhilik/contract/slot-requests.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { checkTimes, leavesGap } from '../rules/slots.ts'
import { setCapacity } from '../store/seats.ts'
import { hasOverlap, insertSlot, type SlotRow, updateSlot } from '../store/slots.ts'
import { findSlot } from '../views/slots.ts'
import { lockSlotInTimetable } from './lock-slot-in-timetable.ts'

interface SlotFields {
  date: string
  startTime: string
  endTime: string
  capacity: number
}

const FIELDS = ['date', 'startTime', 'endTime', 'capacity'] as const

const fieldsOf = (slot: SlotRow): SlotFields => ({
  date: slot.date,
  startTime: slot.start_time,
  endTime: slot.end_time,
  capacity: slot.capacity,
})

/**
 * Corrects a slot. Its time changes only while it has no live booking, and its capacity is never below the number of
 * live bookings. The slot then follows no schedule any more. Throws 400 for a time that has passed or ends before it
 * starts, 404, 409 service_unavailable, slot_has_bookings, capacity_below_taken, slot_overlap.
 */
export async function editSlot(
  ctx: Context,
  actor: Actor,
  id: string,
  input: EditSlotRequest,
): Promise<Slot> {
  return ctx.db.transaction().execute(async (tx) => {
    const { slot, onOffer } = await lockSlotInTimetable(tx, id)
    const seen = await findSlot(tx, id)
    if (!seen) throw problem('not_found')
    const before = fieldsOf(slot)
    const after = { ...before, ...input }
    if (FIELDS.every((field) => before[field] === after[field])) return seen
    const at = ctx.clock.now()
    const span = checkTimes(after, at, ctx.config.timeZone)
    if (!onOffer) throw problem('service_unavailable')
    const taken = seen.takenSeats ?? 0
    if (after.capacity < taken) throw problem('capacity_below_taken')
    const startChanges = before.date !== after.date || before.startTime !== after.startTime
    if (startChanges || before.endTime !== after.endTime) {
      if (taken > 0) throw problem('slot_has_bookings')
      if (
        slot.status === 'available' &&
        (await hasOverlap(tx, { id, serviceId: slot.service_id, ...span }))
      ) {
        throw problem('slot_overlap')
      }
      if (startChanges && leavesGap(slot)) await blockOldTime(tx, slot, at)
      await updateSlot(tx, id, {
        date: after.date,
        start_time: after.startTime,
        end_time: after.endTime,
        starts_at: span.startsAt,
        ends_at: span.endsAt,
        closed_date_id: null,
        withdrawn: false,
      })
    }
    if (before.capacity !== after.capacity) await setCapacity(tx, [id], after.capacity, at)
    await updateSlot(tx, id, { schedule_id: null, updated_at: at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'slot.edited',
      subject: ['slot', id],
      detail: { serviceId: slot.service_id, before, after },
      at,
    })
    const edited = await findSlot(tx, id)
    if (!edited) throw problem('internal')
    return edited
  })
}

/** A canceled slot at the old time keeps the schedule from offering that time again. */
async function blockOldTime(tx: Tx, slot: SlotRow, at: Date): Promise<void> {
  if (slot.starts_at <= at) return
  await insertSlot(tx, {
    ...slot,
    id: newId(),
    status: 'canceled',
    closed_date_id: null,
    withdrawn: false,
    created_at: at,
    updated_at: at,
  })
}
