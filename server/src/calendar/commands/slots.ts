import type { CreateSlotRequest, EditSlotRequest } from '@jhilik/contract/slot-requests.ts'
import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Updateable } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import type { SlotsTable } from '../../platform/schema/catalog.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { checkTimes, leavesGap } from '../rules/slots.ts'
import { extendDays } from '../store/extra-hours.ts'
import { setCapacity } from '../store/seats.ts'
import { hasOverlap, type SlotRow, slotsEverBooked } from '../store/slots.ts'
import { lockCalendar, lockSlotInTimetable, lockTimetable } from '../store/timetable.ts'
import { listActiveSchedules, planDays } from '../views/schedules.ts'
import { findSlot } from '../views/slots.ts'

/**
 * Makes a slot. Outside the hours of all crews it extends the day of one. Throws 400 for an unknown service, a time that
 * has passed or a crew that cannot do it, 409 slot_overlap.
 */
export async function createSlot(ctx: Context, actor: Actor, input: CreateSlotRequest): Promise<Slot> {
  const id = newId()
  const now = ctx.clock.now()
  const { service: serviceId, date, startTime, endTime, capacity = 1 } = input
  const { startsAt, endsAt } = checkTimes(input, now, ctx.config.timeZone)
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'shared')
    if (!(await lockTimetable(tx, serviceId))) throw invalidField('service', messages.serviceIsNotOnOffer)
    if (await hasOverlap(tx, { serviceId, startsAt, endsAt })) throw problem('slot_overlap')
    await tx
      .insertInto('slots')
      .values({
        id,
        service_id: serviceId,
        date,
        start_time: startTime,
        end_time: endTime,
        starts_at: startsAt,
        ends_at: endsAt,
        capacity,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const made = { id, date, starts_at: startsAt, ends_at: endsAt }
    await extendDays(tx, [made], { serviceId, timeZone: ctx.config.timeZone, crew: input.crew })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'slot.created',
      subjectId: id,
      detail: { serviceId, date, startTime, endTime },
      at: now,
    })
    const slot = await findSlot(tx, id)
    if (!slot) throw problem('internal')
    return slot
  })
}

const FIELDS = ['date', 'startTime', 'endTime', 'capacity'] as const

const fieldsOf = (slot: SlotRow) => ({
  date: slot.date,
  startTime: slot.start_time,
  endTime: slot.end_time,
  capacity: slot.capacity,
})

/**
 * Corrects a slot. Its time and the crew whose day it extends change only while it has no live booking, and its capacity is
 * never below the number of live bookings. The slot then follows no schedule any more. Throws 400 for a time that has passed
 * or ends before it starts, or a crew that cannot do it, 404, 409 service_unavailable, slot_has_bookings, slot_private, capacity_below_taken, slot_overlap,
 * changed_meanwhile.
 */
export async function editSlot(
  ctx: Context,
  actor: Actor,
  id: string,
  input: EditSlotRequest,
  ifMatch?: IfMatch,
): Promise<Slot> {
  return ctx.db.transaction().execute(async (tx) => {
    const { slot, onOffer } = await lockSlotInTimetable(tx, id)
    if (slot.private) throw problem('slot_private')
    const seen = orNotFound(await findSlot(tx, id))
    const before = fieldsOf(slot)
    const { crew, ...fields } = input
    const after = { ...before, ...fields }
    const crewChanges = crew !== undefined && crew !== (seen.crew?._id ?? null)
    if (!crewChanges && FIELDS.every((field) => before[field] === after[field])) return seen
    checkVersion(ifMatch, seen)
    const at = ctx.clock.now()
    const startChanges = before.date !== after.date || before.startTime !== after.startTime
    const span = checkTimes(after, at, ctx.config.timeZone, startChanges ? undefined : slot.starts_at)
    if (!onOffer) throw problem('service_unavailable')
    const taken = seen.takenSeats ?? 0
    if (after.capacity < taken) throw problem('capacity_below_taken')
    if (startChanges || crewChanges || before.endTime !== after.endTime) {
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
      const moved = { id, date: after.date, starts_at: span.startsAt, ends_at: span.endsAt }
      await extendDays(tx, [moved], { serviceId: slot.service_id, timeZone: ctx.config.timeZone, crew })
    }
    if (before.capacity !== after.capacity) await setCapacity(tx, [id], after.capacity, at)
    await updateSlot(tx, id, { schedule_id: null, updated_at: at })
    const edited = await findSlot(tx, id)
    if (!edited) throw problem('internal')
    const nameCrew = ({ crew }: Slot) => ({ crew: crew?.name ?? null })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'slot.edited',
      subjectId: id,
      detail: {
        serviceId: slot.service_id,
        before: { ...before, ...nameCrew(seen) },
        after: { ...after, ...nameCrew(edited) },
      },
      at,
    })
    return edited
  })
}

/** A canceled slot at the old time keeps the schedule from offering that time again. */
async function blockOldTime(tx: Tx, slot: SlotRow, at: Date): Promise<void> {
  if (slot.starts_at <= at) return
  const blocked = {
    ...slot,
    id: newId(),
    status: 'canceled' as const,
    closed_date_id: null,
    withdrawn: false,
  }
  await tx
    .insertInto('slots')
    .values({ ...blocked, created_at: at, updated_at: at })
    .execute()
}

async function updateSlot(tx: Tx, id: string, change: Updateable<SlotsTable>): Promise<void> {
  await tx.updateTable('slots').set(change).where('id', '=', id).execute()
}

/**
 * Sets a slot to available or canceled. Canceling one that is partly booked stops its sales; its bookings
 * stay as they are. A slot without a free seat cannot be changed.
 * Throws 400 for `booked`, 404, 409 slot_booked, slot_private, slot_overlap (another slot has taken its time) or service_unavailable.
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
    if (slot.private) throw problem('slot_private')
    const seen = orNotFound(await findSlot(tx, id))
    if (seen.isBooked === 'booked') throw problem('slot_booked')
    // A slot withdrawn by a closed time or a schedule is set again, even to the status it has.
    if (slot.status === status && slot.closed_date_id === null && !slot.withdrawn) return seen
    if (status === 'available') {
      if (!onOffer) throw problem('service_unavailable')
      const span = { id, serviceId: slot.service_id, startsAt: slot.starts_at, endsAt: slot.ends_at }
      if (await hasOverlap(tx, span)) throw problem('slot_overlap')
    }
    // A person's decision ends the slot's ties to closed times and, when opened, to its schedule. A canceled slot keeps
    // its schedule, which would otherwise make it again.
    await updateSlot(tx, id, {
      status,
      ...(status === 'available' && { schedule_id: null }),
      closed_date_id: null,
      withdrawn: false,
      updated_at: now,
    })
    await recordAudit(tx, {
      actorId: actor.id,
      action: status === 'canceled' ? 'slot.canceled' : 'slot.reopened',
      subjectId: id,
      // A slot that was never booked can be deleted later.
      detail: describe(slot),
      at: now,
    })
    const changed = await findSlot(tx, id)
    if (!changed) throw problem('internal')
    return changed
  })
}

/**
 * Deletes a slot that nobody ever booked and that follows no schedule, unless a schedule would make one with the same
 * start, as it would for a slot that a person has edited since, or entered first. Throws 404, 409 slot_has_bookings or
 * slot_of_schedule.
 */
export async function deleteSlot(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { slot, onOffer } = await lockSlotInTimetable(tx, id)
    if ((await slotsEverBooked(tx, [id])).length > 0) throw problem('slot_has_bookings')
    if (slot.schedule_id !== null) throw problem('slot_of_schedule')
    await tx.deleteFrom('slots').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'slot.deleted',
      subjectId: id,
      detail: { ...describe(slot), capacity: slot.capacity },
      at: ctx.clock.now(),
    })
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

/** Returns what the history says about a slot. */
const describe = (slot: SlotRow) => ({
  serviceId: slot.service_id,
  date: slot.date,
  startTime: slot.start_time,
  endTime: slot.end_time,
})
