import type { CreateSlotRequest } from '@jhilik/contract/slot-requests.ts'
import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { newId } from '../../../platform/ids.ts'
import { type Problem, problem } from '../../../platform/problem.ts'
import { checkTimes } from '../rules.ts'
import { hasOverlap, insertSlot, lockSlot, lockTimetable, moveSlotStatus, serviceOfSlot } from '../store.ts'
import { findSlot } from '../views.ts'

const refuse = (path: string, message: string): Problem =>
  problem('invalid_input', { errors: [{ path, message }] })

/** Throws 400 for an unknown service or a time that has passed, 409 slot_overlap. */
export async function createSlot(ctx: Context, actor: Actor, input: CreateSlotRequest): Promise<Slot> {
  const id = newId()
  const now = ctx.clock.now()
  const { startsAt, endsAt } = checkTimes(input, now, ctx.config.timeZone)
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockTimetable(tx, input.service))) throw refuse('service', messages.serviceIsNotOnOffer)
    if (await hasOverlap(tx, { serviceId: input.service, startsAt, endsAt })) throw problem('slot_overlap')
    await insertSlot(tx, {
      id,
      service_id: input.service,
      date: input.date,
      start_time: input.startTime,
      end_time: input.endTime,
      starts_at: startsAt,
      ends_at: endsAt,
      capacity: input.capacity ?? 1,
      created_at: now,
      updated_at: now,
    })
    await recordAudit(tx, { actorId: actor.id, action: 'slot.created', subject: ['slot', id], at: now })
    const slot = await findSlot(tx, id)
    if (!slot) throw problem('internal')
    return slot
  })
}

/**
 * Sets a slot to available or canceled. Canceling one that is partly booked stops its sales; its bookings
 * stay as they are. A slot without a free seat cannot be changed.
 * Throws 400 for `booked`, 404, 409 slot_booked, slot_overlap (another slot has taken its place) or service_unavailable.
 */
export async function changeSlotStatus(
  ctx: Context,
  actor: Actor,
  id: string,
  status: SlotStatus,
): Promise<Slot> {
  if (status === 'booked')
    throw refuse('status', 'Choose available or canceled: only a booking makes a slot booked')
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const serviceId = await serviceOfSlot(tx, id)
    if (!serviceId) throw problem('not_found')
    const onOffer = await lockTimetable(tx, serviceId)
    const slot = await lockSlot(tx, id)
    const seen = await findSlot(tx, id)
    if (!slot || !seen) throw problem('not_found')
    if (seen.isBooked === 'booked') throw problem('slot_booked')
    // What a closed date or a schedule has withdrawn is decided anew, also when it reads the same.
    if (slot.status === status && slot.closed_date_id === null && !slot.withdrawn) return seen
    if (status === 'available') {
      if (!onOffer) throw problem('service_unavailable')
      const span = { id, serviceId, startsAt: slot.starts_at, endsAt: slot.ends_at }
      if (await hasOverlap(tx, span)) throw problem('slot_overlap')
    }
    if (!(await moveSlotStatus(tx, id, { from: slot.status, to: status, at: now })))
      throw problem('invalid_transition')
    await recordAudit(tx, {
      actorId: actor.id,
      action: status === 'canceled' ? 'slot.canceled' : 'slot.reopened',
      subject: ['slot', id],
      at: now,
    })
    const changed = await findSlot(tx, id)
    if (!changed) throw problem('internal')
    return changed
  })
}
