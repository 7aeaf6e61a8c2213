import type { CreateSlotRequest } from '@jhilik/contract/slot-requests.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { checkTimes } from '../rules/slots.ts'
import { hasOverlap, insertSlot } from '../store/slots.ts'
import { findSlot } from '../views/slots.ts'
import { lockCalendar } from './lock-calendar.ts'
import { lockTimetable } from './lock-timetable.ts'

/** Throws 400 for an unknown service or a time that has passed, 409 slot_overlap. */
export async function createSlot(ctx: Context, actor: Actor, input: CreateSlotRequest): Promise<Slot> {
  const id = newId()
  const now = ctx.clock.now()
  const { startsAt, endsAt } = checkTimes(input, now, ctx.config.timeZone)
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'shared')
    if (!(await lockTimetable(tx, input.service))) {
      throw invalidField('service', messages.serviceIsNotOnOffer)
    }
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
    const { service: serviceId, date, startTime, endTime } = input
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'slot.created',
      subject: ['slot', id],
      detail: { serviceId, date, startTime, endTime },
      at: now,
    })
    const slot = await findSlot(tx, id)
    if (!slot) throw problem('internal')
    return slot
  })
}
