import { MAX_OFFERED_TIMES, type OfferState } from '@jhilik/contract/disturbances.ts'
import { visitEnd } from '@jhilik/contract/prices.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { type ClosedSpan, covers } from '../../calendar/rules/closed-times.ts'
import { type AskedJob, type CrewPlans, chooseCrew, jobOf } from '../../calendar/rules/crews.ts'
import { withJob } from '../../calendar/rules/plan-crews.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import { instantOf } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'

/** The hours of a disturbance: wall times of one day, 24:00 for its end. */
export const spanOfHours = (hours: { date: string; fromTime: string; toTime: string }) => ({
  from: hours.date,
  to: hours.date,
  fromTime: hours.fromTime,
  toTime: hours.toTime,
})

/** Returns until when customers can answer. Throws 400 for a time that has passed. */
export function deadlineOf(
  { date, time }: { date: string; time: string },
  now: Date,
  timeZone: string,
): Date {
  const deadline = instantOf(date, time, timeZone)
  if (deadline <= now) throw invalidField('answerBy.time', messages.timeHasPassed)
  return deadline
}

/** Midnight is the end of the day. */
export const endOfHours = (toTime: string): string => (toTime === '00:00' ? '24:00' : toTime)

interface DisturbedWork {
  slot_date: string
  slot_start_time: string
  slot_end_time: string
  area_id: string | null
  crew_id: string | null
}

/** Returns whether a booking is affected. Without areas all are meant, and without crews all crews. */
export function isDisturbed(
  booking: DisturbedWork,
  span: ClosedSpan,
  { areas, crews }: { areas: readonly string[]; crews: readonly string[] },
): boolean {
  const { slot_date: date, slot_start_time: startTime, slot_end_time: endTime, area_id, crew_id } = booking
  const isMeant = (ids: readonly string[], id: string | null) =>
    ids.length === 0 || (id !== null && ids.includes(id))
  return covers(span, { date, startTime, endTime }) && isMeant(areas, area_id) && isMeant(crews, crew_id)
}

/** Returns the state of an offer as people see it: past the deadline, an open one is unanswered. */
export const shownState = (state: OfferState, deadline: Date, now: Date): OfferState | 'unanswered' =>
  state === 'open' && deadline <= now ? 'unanswered' : state

/** A slot that can be offered, with the number of its free seats, which choosing times uses up. */
export interface OfferableSlot {
  id: string
  service_id: string
  date: string
  starts_at: Date
  ends_at: Date
  done_at: 'customer' | 'base'
  duration_minutes: number
  free: number
}

/** What is to be done at another time. */
export interface AskedWork {
  serviceId: string
  serviceIds: readonly string[]
  minutes: number
  place: Place | null
}

const MINUTE = 60_000
/** The times of an offer are so far from each other, if there are such ones, so that one of them suits. */
const APART_MS = 3 * 60 * MINUTE

/** Returns when the work in a slot ends, in milliseconds since the epoch. */
export const workEnd = (
  slot: Pick<OfferableSlot, 'starts_at' | 'ends_at' | 'duration_minutes'>,
  minutes: number,
): number =>
  visitEnd(
    { startsAt: slot.starts_at.getTime(), endsAt: slot.ends_at.getTime() },
    { serviceMinutes: slot.duration_minutes, minutes },
  )

/** Chooses the times of one offer after the other, so that nothing is offered twice. */
export interface TimesChooser {
  /** Takes up to three times at which a crew can be there: the next after the disturbed hours, else the last before them. */
  propose: (work: AskedWork) => OfferableSlot[]
  /** Takes those of the slots that are possible. */
  keep: (work: AskedWork, slotIds: readonly string[]) => OfferableSlot[]
  /** Returns all times that are possible, and takes none. */
  list: (work: AskedWork) => OfferableSlot[]
}

/** `endsAt`: when the disturbed hours end, in milliseconds since the epoch. `isOpen`: the time is not closed for the work. */
export function timesChooser(
  slots: readonly OfferableSlot[],
  { crews: all, travel }: CrewPlans,
  {
    endsAt: hoursEndAt,
    isOpen,
  }: { endsAt: number; isOpen: (slot: OfferableSlot, work: AskedWork) => boolean },
): TimesChooser {
  const seats = new Map(slots.map(({ id, free }) => [id, free]))
  let crews = all
  /** Returns the plans of the crews with the work in the slot; null when it is not possible. */
  const plansWith = (slot: OfferableSlot, work: AskedWork): CrewPlans['crews'] | null => {
    if ((seats.get(slot.id) ?? 0) < 1) return null
    const endsAt = workEnd(slot, work.minutes)
    if (crews.length === 0) return endsAt > slot.ends_at.getTime() ? null : crews
    const job: AskedJob = {
      serviceIds: work.serviceIds,
      date: slot.date,
      startsAt: slot.starts_at.getTime(),
      endsAt,
      place: slot.done_at === 'base' ? null : work.place,
    }
    const crew = chooseCrew(crews, job, travel)
    return crew ? crews.map((one) => (one === crew ? withJob(one, jobOf(job, one)) : one)) : null
  }
  const take = (slot: OfferableSlot, work: AskedWork): boolean => {
    const plans = plansWith(slot, work)
    if (!plans) return false
    crews = plans
    seats.set(slot.id, (seats.get(slot.id) ?? 0) - 1)
    return true
  }
  const openFor = (work: AskedWork) =>
    slots.filter((slot) => slot.service_id === work.serviceId && isOpen(slot, work))
  return {
    propose: (work) => {
      const chosen: OfferableSlot[] = []
      const isLater = ({ starts_at }: OfferableSlot) => starts_at.getTime() >= hoursEndAt
      const possible = openFor(work)
      const later = possible.filter(isLater)
      const earlier = possible.filter((slot) => !isLater(slot)).toReversed()
      for (const ordered of [later, earlier]) {
        for (const apart of [APART_MS, 0]) {
          for (const slot of ordered) {
            if (chosen.length === MAX_OFFERED_TIMES) break
            if (chosen.every((other) => areApart(slot, other, apart)) && take(slot, work)) chosen.push(slot)
          }
        }
      }
      return chosen.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    },
    keep: (work, slotIds) => openFor(work).filter((slot) => slotIds.includes(slot.id) && take(slot, work)),
    list: (work) => openFor(work).filter((slot) => plansWith(slot, work) !== null),
  }
}

/** Returns whether neither overlaps with the other, and so much time is between their starts. */
function areApart(one: OfferableSlot, other: OfferableSlot, apart: number): boolean {
  const isBehind = one.starts_at >= other.ends_at || other.starts_at >= one.ends_at
  return isBehind && Math.abs(one.starts_at.getTime() - other.starts_at.getTime()) >= apart
}
