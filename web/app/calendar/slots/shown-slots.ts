import type { SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import { DAY_PARTS, type DayPart, dayPartOf } from '@jhilik/contract/day-parts.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Choice, readChoice, writeChoice } from '../../catalog/choice/choice.ts'
import { readDate } from '../../lib/forms/date-text.ts'
import { serverNow } from '../../lib/live/server-time.ts'
import { writeFields } from '../../lib/page/use-address-state.ts'

/** The number of days in the strip, today included. */
export const STRIP_DAYS = 14

/** The day, a slot of it, and what is chosen of the service. */
export interface WantedVisit extends Choice {
  /** Null for today. */
  date: string | null
  /** The slot of the day that a link names. */
  slot: string | null
}

const dateIn = (params: URLSearchParams) => readDate(params.get('date') ?? '')

/** A visit in the address, so that a search, a link or a reload leads to its slots. */
export const visitInAddress = {
  read: (params: URLSearchParams): WantedVisit => ({
    date: dateIn(params),
    slot: params.get('slot'),
    ...readChoice(params),
  }),
  write: ({ date, slot, ...choice }: WantedVisit, params: URLSearchParams) => {
    const next = writeChoice(choice, writeFields({ date, slot }, params))
    // A searched time is of its own day only.
    if (date !== dateIn(params)) next.delete('time')
    return next
  },
}

/** The day whose slots are shown: a past one is replaced by today. */
export const shownDay = (wanted: string | null, today: string): string =>
  wanted !== null && wanted >= today ? wanted : today

/** The look of a slot for a customer: `over` when it has begun or begins too soon, `early` when too far ahead. */
export type SlotLook = 'free' | 'booked' | 'canceled' | 'over' | 'early'

export function lookOf({ isBooked, timing, startsAt }: Slot): SlotLook {
  // A past slot is never shown as booked. The page may be older than its start.
  if (timing === 'late' || Date.parse(startsAt) <= serverNow()) return 'over'
  if (isBooked === 'canceled') return 'canceled'
  if (timing === 'early') return 'early'
  return isBooked === 'available' ? 'free' : 'booked'
}

export const isFree = (slot: Slot) => lookOf(slot) === 'free'

/** The state of a day, from its slots and, if it is among them, the coming days. */
export function stateOfDay(slots: readonly Slot[], day: SlotDay | undefined): SlotDayState {
  if (slots.some(isFree)) return 'free'
  // The days may have been read before the slots.
  if (day && day.state !== 'free') return day.state
  const looks = slots.map(lookOf)
  if (looks.includes('booked')) return 'full'
  return looks.includes('over') ? 'over' : 'none'
}

/** Slots by part of the day, free ones first; parts without slots are left out. */
export function groupByPart(slots: readonly Slot[]): { part: DayPart; slots: Slot[] }[] {
  return DAY_PARTS.map((part) => {
    const own = slots.filter(({ startTime }) => dayPartOf(startTime) === part)
    return { part, slots: [...own.filter(isFree), ...own.filter((slot) => !isFree(slot))] }
  }).filter(({ slots }) => slots.length > 0)
}

/** Slots that were free before and are booked now, and have not started. */
export function takenSince(before: readonly Slot[], now: readonly Slot[]): Slot[] {
  const wereFree = new Set(before.filter(({ isBooked }) => isBooked === 'available').map(({ _id }) => _id))
  return now.filter((slot) => wereFree.has(slot._id) && lookOf(slot) === 'booked')
}

/** The slots that others have taken between the last two versions of the list, which is undefined while another one is read. */
export function useTakenSlots(slots: readonly Slot[] | undefined): readonly Slot[] {
  const [seen, setSeen] = useState(slots)
  const [taken, setTaken] = useState<readonly Slot[]>([])
  if (slots !== seen) {
    setSeen(slots)
    setTaken(seen && slots ? takenSince(seen, slots) : [])
  }
  return taken
}

/** Says why a day has no free slots. `day` is the day among the coming ones, if it is one of them. */
export function useDayText() {
  const t = useTranslations('slots')
  return (slots: readonly Slot[], day: SlotDay | undefined, isToday: boolean): string => {
    const state = stateOfDay(slots, day)
    if (state === 'closed') return t('closedThatDay')
    if (state === 'over') return t(isToday ? 'overToday' : 'overThatDay')
    if (state === 'full') return t('fullThatDay')
    if (slots.length > 0) return t('nothingThatDay')
    return t(isToday ? 'noneToday' : 'noneThatDay')
  }
}
