import { LIST_CAP } from '@jhilik/contract/paging.ts'
import { MAX_SCHEDULE_DAYS, type MakeSlotsRequest, type SlotPlan } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { addDays } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'
import { type Closing, closingOf, type DayRange, datesBetween, type PlannedSlot } from './plan-slots.ts'

/**
 * Returns the days from today, or from the first day if one is given. Throws 400 for too many days or a last day before
 * the first.
 */
export function checkDays({ from, to }: MakeSlotsRequest, today: string): DayRange {
  const first = from ?? today
  if (to < first) throw invalidField('to', messages.lastDayBeforeFirst)
  if (to > addDays(first, MAX_SCHEDULE_DAYS - 1)) throw invalidField('to', messages.atMost92Days)
  return { from: first, to }
}

/** Returns the plan as the API shows it: totals, counts per day, and the slots up to the cap of a list. */
export function toSlotPlan(
  days: DayRange,
  planned: readonly PlannedSlot[],
  closed: readonly Closing[],
): SlotPlan {
  const none = () => ({ new: 0, exists: 0, skipped: 0 })
  const totals = none()
  const byDate = new Map(datesBetween(days.from, days.to).map((date) => [date, none()]))
  for (const { date, outcome } of planned) {
    totals[outcome] += 1
    const day = byDate.get(date)
    if (day) day[outcome] += 1
  }
  return {
    ...days,
    totals,
    days: [...byDate].map(([date, counts]) => ({
      date,
      closed: closingOf(date, closed)?.name ?? null,
      ...counts,
    })),
    slots: planned.slice(0, LIST_CAP).map((slot) => ({
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      outcome: slot.outcome,
      reason: slot.outcome === 'skipped' ? slot.reason : null,
    })),
  }
}
