import type { Context } from '../../../context.ts'
import { addDays } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import {
  addSlots,
  lockSlotsOfSchedule,
  type NewSlot,
  reviveSlots,
  setSeats,
  withdrawSlots,
} from '../../slots/commands/timetable.ts'
import { DAYS_AROUND, datesBetween, findMisfits, planSlots, type SchedulePlan } from '../rules/plan-slots.ts'
import { listClosings, listTimetable, type ScheduleRow } from '../views/schedules.ts'

const planOf = (schedule: ScheduleRow): SchedulePlan => ({
  validFrom: schedule.valid_from,
  validTo: schedule.valid_to,
  hours: schedule.hours,
  slotMinutes: schedule.slot_minutes ?? schedule.duration_minutes,
  bufferMinutes: schedule.buffer_minutes,
})

export interface Days {
  from: string
  to: string
}

/** What the schedule would make of these days as things are now. Writes nothing. */
export async function planDays(
  ctx: Context,
  db: Tx | Context['db'],
  schedule: ScheduleRow,
  { from, to }: Days,
) {
  const serviceId = schedule.service_id
  const closed = await listClosings(db, { serviceId, from, to })
  const around = { serviceId, from: addDays(from, -DAYS_AROUND), to: addDays(to, DAYS_AROUND) }
  const planned = planSlots(planOf(schedule), datesBetween(from, to), {
    timeZone: ctx.config.timeZone,
    now: ctx.clock.now(),
    closed,
    existing: await listTimetable(db, around),
  })
  return { planned, closed }
}

/** Makes what is planned. Call it with the calendar and the service's timetable locked. */
export async function makeDays(ctx: Context, tx: Tx, schedule: ScheduleRow, days: Days) {
  const { planned, closed } = await planDays(ctx, tx, schedule, days)
  const at = ctx.clock.now()
  const fresh: NewSlot[] = []
  const old: (NewSlot & { revives: string })[] = []
  for (const slot of planned) {
    if (slot.outcome !== 'new') continue
    const row = {
      id: slot.revives ?? newId(),
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
    }
    if (slot.revives === null) fresh.push(row)
    else old.push({ ...row, revives: slot.revives })
  }
  const written = await addSlots(tx, fresh)
  const revived = await reviveSlots(tx, old)
  return { planned, closed, made: written.size + revived.size }
}

/**
 * Slots follow their schedule: those it would no longer make are withdrawn, the others get its number of
 * seats. Answers how many slots without a live booking are withdrawn, and how many keep more seats than
 * the schedule has because that many are booked. Call it with the timetable locked.
 */
export async function withdrawMisfits(
  ctx: Context,
  tx: Tx,
  schedule: ScheduleRow,
): Promise<{ withdrawn: number; fullerSlots: number }> {
  const now = ctx.clock.now()
  const rows = await lockSlotsOfSchedule(tx, schedule.id, now)
  const misfits = findMisfits(
    { ...planOf(schedule), active: schedule.active },
    rows.map(({ id, date, starts_at, ends_at }) => ({ id, date, startsAt: starts_at, endsAt: ends_at })),
    ctx.config.timeZone,
  )
  const gone = new Set(misfits.map(({ id }) => id))
  const resized = rows.filter(({ id, capacity }) => !gone.has(id) && capacity !== schedule.capacity)
  const fullerSlots = await setSeats(
    tx,
    resized.map(({ id }) => id),
    schedule.capacity,
    now,
  )
  return { withdrawn: await withdrawSlots(tx, [...gone], now), fullerSlots }
}
