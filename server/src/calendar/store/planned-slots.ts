import type { Insertable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { SlotsTable } from '../../platform/schema/catalog.ts'
import { type DayRange, findMisfits } from '../rules/plan-slots.ts'
import { planDays, type ScheduleRow, toPlan } from '../views/schedules.ts'
import { extendDays } from './extra-hours.ts'
import { lockBookingsOfSlots, setCapacity } from './seats.ts'
import { lockSlots, slotsEverBooked } from './slots.ts'

/**
 * Makes the planned slots: inserts new ones, except where the start is in use, and offers withdrawn ones again. `made`
 * is their number. Outside the hours of all crews they extend the day of one. Call it with the calendar and the service's timetable locked.
 */
export async function makeDays(ctx: Context, tx: Tx, schedule: ScheduleRow, days: DayRange) {
  const { planned, closed } = await planDays(ctx, tx, schedule, days)
  const at = ctx.clock.now()
  const offers = planned
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
  const made: string[] = []
  for (const batch of batchesOf(offers.filter(({ restores }) => restores === null))) {
    const inserted = await tx
      .insertInto('slots')
      .values(batch.map(({ row }) => row))
      .onConflict((conflict) =>
        conflict.columns(['service_id', 'starts_at']).where('status', '=', 'available').doNothing(),
      )
      .returning('id')
      .execute()
    made.push(...inserted.map(({ id }) => id))
  }
  const restored: string[] = []
  for (const { row, restores } of offers) {
    if (restores !== null && (await restoreSlot(tx, restores, row))) restored.push(restores)
  }
  // The number of seats is set after the rows of all slots are locked.
  await setCapacity(tx, restored, schedule.capacity, at)
  const offered = new Set([...made, ...restored])
  const rows = offers.map(({ row, restores }) => ({ ...row, id: restores ?? row.id }))
  await extendDays(
    tx,
    rows.filter(({ id }) => offered.has(id)),
    { serviceId: schedule.service_id, timeZone: ctx.config.timeZone },
  )
  return { planned, closed, made: offered.size }
}

type Restored = Pick<Insertable<SlotsTable>, 'end_time' | 'ends_at' | 'schedule_id' | 'updated_at'>

/** Returns false when a person has decided about the slot meanwhile. The caller sets its seats. */
async function restoreSlot(tx: Tx, id: string, slot: Restored): Promise<boolean> {
  const result = await tx
    .updateTable('slots')
    .set({
      status: 'available',
      withdrawn: false,
      end_time: slot.end_time,
      ends_at: slot.ends_at,
      schedule_id: slot.schedule_id ?? null,
      updated_at: slot.updated_at,
    })
    .where('id', '=', id)
    .where('withdrawn', '=', true)
    .where('closed_date_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Makes the future slots of a schedule follow it: those that it would no longer make are withdrawn, the others get its
 * number of seats. `withdrawn` counts withdrawn slots without a live booking; `fullerSlots` counts slots that keep more
 * seats because that many are booked. Call it with the timetable locked.
 */
export async function withdrawMisfits(
  ctx: Context,
  tx: Tx,
  schedule: ScheduleRow,
): Promise<{ withdrawn: number; fullerSlots: number }> {
  const at = ctx.clock.now()
  const { capacity } = schedule
  // All slots that this transaction may change are locked first, then all bookings, as everywhere. The transaction may
  // offer withdrawn slots again.
  const withdrawn = await lockWithdrawnSlots(tx, schedule.service_id, at)
  const slots = await lockScheduleSlots(tx, schedule.id, at)
  const misfits = findMisfits(
    { ...toPlan(schedule), active: schedule.active },
    slots.map(({ id, date, starts_at, ends_at }) => ({ id, date, startsAt: starts_at, endsAt: ends_at })),
    ctx.config.timeZone,
  )
  const gone = new Set(misfits.map(({ id }) => id))
  const resized = slots.filter((slot) => !gone.has(slot.id) && slot.capacity !== capacity).map(({ id }) => id)
  await lockBookingsOfSlots(tx, [...resized, ...withdrawn])
  const fullerSlots = await setCapacity(tx, resized, capacity, at)
  return { withdrawn: await withdrawSlots(tx, [...gone], at), fullerSlots }
}

/** Locks and returns future slots of the service that a schedule may offer again. */
async function lockWithdrawnSlots(tx: Tx, serviceId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('slots')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('starts_at', '>', now)
    .where('withdrawn', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks and returns future slots that follow this schedule and are on offer, or may come back when a closed time is
 * removed.
 */
export async function lockScheduleSlots(tx: Tx, scheduleId: string, now: Date) {
  return tx
    .selectFrom('slots')
    .select(['id', 'date', 'starts_at', 'ends_at', 'capacity'])
    .where('schedule_id', '=', scheduleId)
    .where('starts_at', '>', now)
    .where((eb) => eb.or([eb('status', '=', 'available'), eb('closed_date_id', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Takes slots off sale: those that were never booked are deleted. The others are canceled until a schedule wants the
 * time again, and no closed time brings them back any more. Live bookings stay until a person reschedules or cancels
 * them. Returns how many slots had no live booking.
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
    if (free.length > 0) await tx.deleteFrom('slots').where('id', 'in', free).execute()
    if (referenced.length > 0) {
      await tx
        .updateTable('slots')
        .set({ status: 'canceled', withdrawn: true, closed_date_id: null, updated_at: at })
        .where('id', 'in', referenced)
        .execute()
    }
  }
  return ids.length - booked
}

/** One statement may have many more parameters. */
const BATCH = 500

function batchesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) =>
    rows.slice(batch * BATCH, (batch + 1) * BATCH),
  )
}
