import type { OpeningHours, SkipReason } from '@jhilik/contract/schedules.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import { type ClosedSpan, covers } from './closed-times.ts'
import { type GridSlot, gridOfDay } from './slot-grid.ts'

/** The values that determine a schedule's slots. */
export interface SchedulePlan {
  validFrom: string
  validTo: string | null
  hours: readonly OpeningHours[]
  /** Elapsed minutes, also across a clock change. */
  slotMinutes: number
  bufferMinutes: number
}

/** A slot of the service that exists already, made by anyone. */
export interface ExistingSlot {
  id: string
  date: string
  startsAt: Date
  endsAt: Date
  status: 'available' | 'canceled'
  /** A closed time or a schedule has canceled the slot, so it may be offered again. */
  withdrawn: boolean
  /** The slot has live bookings, so its time is taken also when it is canceled. */
  live: boolean
}

/** The first and the last day, both included. */
export interface DayRange {
  from: string
  to: string
}

interface PlanContext {
  timeZone: string
  now: Date
  /** What is closed for all areas. */
  closed: readonly ClosedSpan[]
  /** The existing slots, including those of DAYS_AROUND before and after. */
  existing: readonly ExistingSlot[]
}

/** The days before and after that can matter: a slot lasts at most a day, the buffer after it at most half a day. */
export const DAYS_AROUND = 2

export type PlannedSlot =
  | (GridSlot & { outcome: 'new'; restores: string | null; startsAt: Date; endsAt: Date; endTime: string })
  | (GridSlot & { outcome: 'exists' })
  | (GridSlot & { outcome: 'skipped'; reason: SkipReason })

function isWithin(schedule: Pick<SchedulePlan, 'validFrom' | 'validTo'>, date: string): boolean {
  return schedule.validFrom <= date && (schedule.validTo === null || date <= schedule.validTo)
}

/** `from` and `to` are both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Returns the slots that the hours give on this date, by start. Hours belong to the day on which they open, so those of
 * the day before may last into this date, also when the schedule is no longer valid on it.
 */
function slotsOfDate(schedule: SchedulePlan, date: string, timeZone: string): GridSlot[] {
  const byStart = new Map<string, GridSlot>()
  const keyOf = ({ startTime, isRepeated }: GridSlot) => `${startTime} ${isRepeated}`
  for (const day of [addDays(date, -1), date]) {
    if (!isWithin(schedule, day)) continue
    for (const slot of gridOfDay(schedule, day, timeZone)) {
      if (slot.date === date && !byStart.has(keyOf(slot))) byStart.set(keyOf(slot), slot)
    }
  }
  const startOf = ({ startTime, startsAt }: GridSlot) =>
    (startsAt ?? instantOf(date, startTime, timeZone)).getTime()
  return [...byStart.values()].sort((one, other) => startOf(one) - startOf(other))
}

/**
 * Returns the withdrawn slot of this start that is offered again instead of a new one. A slot with live bookings is
 * returned only when its end stays the same.
 */
function findRestored(
  slots: readonly ExistingSlot[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): ExistingSlot | undefined {
  const candidates = slots.filter(
    (slot) =>
      slot.withdrawn &&
      slot.startsAt.getTime() === startsAt.getTime() &&
      (!slot.live || slot.endsAt.getTime() === endsAt.getTime()),
  )
  candidates.sort((one, other) => Number(other.live) - Number(one.live) || (one.id < other.id ? -1 : 1))
  return candidates[0]
}

/**
 * Returns what a schedule makes of these dates: each slot of its hours, by start, with its outcome. The result is
 * deterministic; planning again with the made slots as existing makes nothing new.
 */
export function planSlots(
  schedule: SchedulePlan,
  dates: readonly string[],
  { timeZone, now, closed, existing }: PlanContext,
): PlannedSlot[] {
  const buffer = schedule.bufferMinutes * 60_000
  const around = Map.groupBy(existing, ({ date }) => date)
  const planned: PlannedSlot[] = []
  let freeFrom = Number.NEGATIVE_INFINITY
  for (const date of [...dates].sort()) {
    const near = datesBetween(addDays(date, -DAYS_AROUND), addDays(date, DAYS_AROUND)).flatMap(
      (day) => around.get(day) ?? [],
    )
    for (const slot of slotsOfDate(schedule, date, timeZone)) {
      const { startsAt, endsAt, endTime } = slot
      const skip = (reason: SkipReason) => planned.push({ ...slot, outcome: 'skipped', reason })
      if (startsAt === null || endsAt === null || endTime === null) {
        skip('clock_change')
        continue
      }
      const overlaps = (other: ExistingSlot, margin: number) =>
        other.startsAt.getTime() < endsAt.getTime() + margin &&
        startsAt.getTime() < other.endsAt.getTime() + margin
      const restored = findRestored(near, { startsAt, endsAt })
      const isTaken = (one: ExistingSlot) =>
        (one.status === 'available' || (one.live && one !== restored)) && overlaps(one, buffer)
      const isThere = (one: ExistingSlot) =>
        one.status === 'available' && one.startsAt.getTime() === startsAt.getTime()
      if (near.some(isThere)) planned.push({ ...slot, outcome: 'exists' })
      else if (startsAt <= now) skip('past')
      else if (closed.some((one) => covers(one, { date, startTime: slot.startTime, endTime }))) skip('closed')
      else if (near.some((one) => one.status === 'canceled' && !one.withdrawn && overlaps(one, 0)))
        skip('canceled')
      else if (startsAt.getTime() < freeFrom || near.some(isTaken)) skip('taken')
      else {
        planned.push({ ...slot, startsAt, endsAt, endTime, outcome: 'new', restores: restored?.id ?? null })
        freeFrom = endsAt.getTime() + buffer
      }
    }
  }
  return planned
}

/** Returns the slots that the schedule, as it is now, would no longer make. */
export function findMisfits<S extends { date: string; startsAt: Date; endsAt: Date }>(
  schedule: SchedulePlan & { active: boolean },
  slots: readonly S[],
  timeZone: string,
): S[] {
  const fitting = new Set<string>()
  for (const date of schedule.active ? new Set(slots.map((slot) => slot.date)) : []) {
    for (const { startsAt, endsAt } of slotsOfDate(schedule, date, timeZone)) {
      fitting.add(`${startsAt?.getTime()} ${endsAt?.getTime()}`)
    }
  }
  return slots.filter(({ startsAt, endsAt }) => !fitting.has(`${startsAt.getTime()} ${endsAt.getTime()}`))
}
