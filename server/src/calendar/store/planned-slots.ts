import type { ScheduleChange } from '@jhilik/contract/schedules.ts'
import type { Insertable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { SlotsTable } from '../../platform/schema/services-and-slots.ts'
import { type DayRange, findMisfits } from '../rules/plan-slots.ts'
import { batchesOf } from '../rules/slots.ts'
import { listWithdrawnBookings } from '../views/affected-bookings.ts'
import { planDays, type ScheduleRow, toPlan } from '../views/schedules.ts'
import { lockBookingsOfSlots, setCapacity } from './seats.ts'
import {
  cancelSlots,
  deleteSlots,
  insertNewSlots,
  lockSlots,
  restoreSlot,
  selectScheduleSlotsForUpdate,
  selectWithdrawnSlotsForUpdate,
  slotsEverBooked,
} from './timetable.ts'

/** Makes the planned slots. Call it with the calendar and the service's timetable locked. */
export async function makeDays(ctx: Context, tx: Tx, schedule: ScheduleRow, days: DayRange) {
  const { planned, closed } = await planDays(ctx, tx, schedule, days)
  const at = ctx.clock.now()
  const offers: SlotToOffer[] = planned
    .filter((slot) => slot.outcome === 'new')
    .map((slot) => ({
      restores: slot.restores,
      row: {
        id: newId(),
        service_id: schedule.service_id,
        date: slot.date,
        start_time: slot.startTime,
        end_time: slot.endTime,
        starts_at: slot.startsAt,
        ends_at: slot.endsAt,
        capacity: schedule.capacity,
        schedule_id: schedule.id,
        created_at: at,
        updated_at: at,
      },
    }))
  return { planned, closed, made: await offerSlots(tx, offers, at) }
}

interface SlotToOffer {
  row: Insertable<SlotsTable> & { updated_at: Date }
  /** The withdrawn slot that is offered again instead of a new one. */
  restores: string | null
}

/**
 * Inserts new slots, except where the start is in use, and offers withdrawn ones again, with the end and the
 * seats of the offer or as many seats as they have live bookings. Returns how many slots were offered.
 */
async function offerSlots(tx: Tx, offers: readonly SlotToOffer[], at: Date): Promise<number> {
  let offered = 0
  for (const batch of batchesOf(offers.filter(({ restores }) => restores === null))) {
    offered += (
      await insertNewSlots(
        tx,
        batch.map(({ row }) => row),
      )
    ).length
  }
  const restored: { id: string; capacity: number }[] = []
  for (const { row, restores } of offers) {
    if (restores === null || !(await restoreSlot(tx, restores, row))) continue
    restored.push({ id: restores, capacity: row.capacity ?? 1 })
  }
  // The capacities are set after the rows of all slots are locked.
  for (const [capacity, slots] of Map.groupBy(restored, (slot) => slot.capacity)) {
    const ids = slots.map(({ id }) => id)
    await setCapacity(tx, ids, capacity, at)
  }
  return offered + restored.length
}

/**
 * Withdraws the slots that the schedule would no longer make; the others get its number of seats. `withdrawn` and
 * `fullerSlots` are those of `refitSlots`. Call it with the timetable locked.
 */
export function withdrawMisfits(ctx: Context, tx: Tx, schedule: ScheduleRow) {
  const plan = { ...toPlan(schedule), active: schedule.active }
  return refitSlots(tx, {
    scheduleId: schedule.id,
    serviceId: schedule.service_id,
    capacity: schedule.capacity,
    misfitsOf: (slots) => findMisfits(plan, slots, ctx.config.timeZone),
    at: ctx.clock.now(),
  })
}

/** Does what `withdrawMisfits` does, and returns the bookings of withdrawn slots too. */
export async function withdrawAndListBookings(
  ctx: Context,
  tx: Tx,
  schedule: ScheduleRow,
): Promise<Omit<ScheduleChange, 'schedule'>> {
  const { withdrawn, fullerSlots } = await withdrawMisfits(ctx, tx, schedule)
  return {
    withdrawnSlots: withdrawn,
    affectedBookings: await listWithdrawnBookings(tx, schedule.id, ctx.clock.now()),
    fullerSlots,
  }
}

interface SlotTimes {
  id: string
  date: string
  startsAt: Date
  endsAt: Date
}

interface Refit {
  scheduleId: string
  serviceId: string
  capacity: number
  misfitsOf(slots: SlotTimes[]): SlotTimes[]
  at: Date
}

/**
 * Makes the future slots of a schedule follow it: misfits are withdrawn, the others get its number of seats.
 * `withdrawn` counts withdrawn slots without a live booking; `fullerSlots` counts slots that keep more seats
 * because that many are booked.
 */
async function refitSlots(
  tx: Tx,
  { scheduleId, serviceId, capacity, misfitsOf, at }: Refit,
): Promise<{ withdrawn: number; fullerSlots: number }> {
  // All slots that this transaction may change are locked first, then all bookings, as everywhere. The transaction may
  // offer withdrawn slots again.
  const withdrawn = await selectWithdrawnSlotsForUpdate(tx, serviceId, at)
  const rows = await selectScheduleSlotsForUpdate(tx, scheduleId, at)
  const misfits = misfitsOf(
    rows.map(({ id, date, starts_at, ends_at }) => ({ id, date, startsAt: starts_at, endsAt: ends_at })),
  )
  const gone = new Set(misfits.map(({ id }) => id))
  const resized = rows.filter((slot) => !gone.has(slot.id) && slot.capacity !== capacity).map(({ id }) => id)
  await lockBookingsOfSlots(tx, [...resized, ...withdrawn])
  const fullerSlots = await setCapacity(tx, resized, capacity, at)
  return { withdrawn: await withdrawSlots(tx, [...gone], at), fullerSlots }
}

/**
 * Takes slots off sale: those that were never booked are deleted, the others canceled. Live bookings stay until a
 * person reschedules or cancels them. Returns how many slots had no live booking.
 */
async function withdrawSlots(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  let booked = 0
  for (const batch of batchesOf(ids)) {
    // Bookings wait from now on, and the next statement sees one that was being made.
    await lockSlots(tx, batch)
    const everBooked = new Map((await slotsEverBooked(tx, batch)).map(({ slot_id, live }) => [slot_id, live]))
    const free = batch.filter((id) => !everBooked.has(id))
    const referenced = batch.filter((id) => everBooked.has(id))
    booked += referenced.filter((id) => everBooked.get(id)).length
    if (free.length > 0) await deleteSlots(tx, free)
    if (referenced.length > 0) await cancelSlots(tx, referenced, at)
  }
  return ids.length - booked
}
