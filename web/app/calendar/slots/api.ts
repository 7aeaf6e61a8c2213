import type { AskedJobQuery } from '@jhilik/contract/slot-requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { slotEventKeys } from '../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { STRIP_DAYS } from './shown-slots.ts'

const slots = () => import('@jhilik/contract/slots.ts')
const slotList = async () => (await slots()).slotListResponseSchema
const dayList = async () => (await slots()).availabilityDaysResponseSchema

/** A day's slots of a service that customers can see; with a job they are available if a crew can do it then. */
export const daySlotsQuery = (serviceId: string, date: string, job: AskedJobQuery = {}) =>
  apiQuery(queryKeys.slots.day(serviceId, date, job), '/slots/availability', slotList, {
    serviceId,
    date,
    ...job,
  })

const DAYS_PATH = '/slots/availability/days'

/** The number of free slots on each of the coming days, or of as many days from a date on. */
export const comingDaysQuery = (serviceId: string, asked: { from?: string } & AskedJobQuery = {}) =>
  apiQuery(queryKeys.slots.comingDays(serviceId, asked), DAYS_PATH, dayList, {
    serviceId,
    days: STRIP_DAYS,
    ...asked,
  })

/** The same of one later day. */
export const laterDayQuery = (serviceId: string, date: string, job: AskedJobQuery = {}) =>
  queryOptions({
    ...apiQuery(queryKeys.slots.laterDay(serviceId, date, job), DAYS_PATH, dayList, {
      serviceId,
      from: date,
      days: 1,
      ...job,
    }),
    select: ([day]) => day,
  })

/** The slots among which one is chosen: how many each of the coming days has, and those of one day. */
export interface SlotSource {
  days: () => ReturnType<typeof comingDaysQuery>
  day: (date: string) => ReturnType<typeof daySlotsQuery>
}

/** Those to which a booking of the reader can be moved. */
export function slotsForMove(serviceId: string, bookingId: string): SlotSource {
  const moved = { movedBookingId: bookingId }
  return {
    days: () => comingDaysQuery(serviceId, moved),
    day: (date) => daySlotsQuery(serviceId, date, moved),
  }
}

const rules = async () => (await import('@jhilik/contract/house-rules.ts')).publicHouseRulesResponseSchema
const RULES_FRESH_MS = 300_000

/** The rules of booking and canceling that are public. */
export const publicRulesQuery = () => ({
  ...apiQuery(queryKeys.publicHouseRules, '/house-rules/public', rules),
  staleTime: RULES_FRESH_MS,
})

/** Keeps the slots of a service up to date while one of them is chosen. */
export function useLiveSlots(serviceId: string): void {
  useLiveQueries(useCallback<KeysOfEvent>((event) => slotEventKeys(event, serviceId), [serviceId]))
}
