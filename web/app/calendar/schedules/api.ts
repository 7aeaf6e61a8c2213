import {
  type AddScheduleRequest,
  affectedBookingsResponseSchema,
  type ChangeHoursRequest,
  type CloseDatesRequest,
  closeDatesResponseSchema,
  closedDateListResponseSchema,
  editScheduleResponseSchema,
  hoursChangesResponseSchema,
  removeScheduleResponseSchema,
  reopenDatesResponseSchema,
  type Schedule,
  scheduleListResponseSchema,
  scheduleResponseSchema,
  slotPlanResponseSchema,
} from '@jhilik/contract/schedules.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'

export const schedulesQuery = () =>
  apiQuery(queryKeys.schedules.list, '/schedules', scheduleListResponseSchema)

export interface Days {
  from: string
  to: string
}

/** Preview of creating the slots of these days. */
export const planQuery = (id: string, days: Days) =>
  queryOptions({
    queryKey: queryKeys.schedules.plan(id, days),
    queryFn: async ({ signal }) =>
      (await api.post(`/schedules/${id}/preview`, slotPlanResponseSchema, { body: days, signal })).data,
    enabled: days.from !== '' && days.to !== '',
    // Bookings and other slots can change it at any time.
    staleTime: 0,
    retry: false,
  })

export const useMakeSlots = (id: string) =>
  useTriedChange(
    'schedule',
    async (body: Days & { activate: boolean }) =>
      (await api.post(`/schedules/${id}/make`, slotPlanResponseSchema, { body })).data,
  )

export const useAddSchedule = () =>
  useChange(
    'schedule',
    async (body: AddScheduleRequest) => (await api.post('/schedules', scheduleResponseSchema, { body })).data,
  )

export const useEditSchedule = () =>
  useTriedChange(
    'schedule',
    async ({ values, headers }: Edit<Schedule>) =>
      (await api.put(`/schedules/${values._id}`, editScheduleResponseSchema, { body: values, headers })).data,
  )

export function usePreviewHours() {
  return useMutation({
    mutationFn: async (body: ChangeHoursRequest) =>
      (await api.post('/schedules/hours/preview', hoursChangesResponseSchema, { body })).data,
  })
}

export const useChangeHours = () =>
  useTriedChange(
    'schedule',
    async (body: ChangeHoursRequest) =>
      (await api.put('/schedules/hours', hoursChangesResponseSchema, { body })).data,
  )

export const useRemoveSchedule = () =>
  useTriedChange(
    'schedule',
    async ({ _id }: Schedule) => (await api.del(`/schedules/${_id}`, removeScheduleResponseSchema)).data,
  )

/** Closed times that end on or after `from`. */
export const closedDatesQuery = (from: string) =>
  apiQuery(queryKeys.closedDates.list(from), '/closed-dates', closedDateListResponseSchema, { from })

/** Upcoming bookings on closed times. */
export const closedDateBookingsQuery = (id: string) =>
  apiQuery(
    queryKeys.bookings.onClosedDates(id),
    `/closed-dates/${id}/bookings`,
    affectedBookingsResponseSchema,
  )

export const useCloseDates = () =>
  // The days may be closed, and only the answer lost.
  useTriedChange(
    'closedDate',
    async (body: CloseDatesRequest) =>
      (await api.post('/closed-dates', closeDatesResponseSchema, { body })).data,
  )

export const useReopenDates = () =>
  useTriedChange(
    'reopenedDate',
    async (id: string) => (await api.del(`/closed-dates/${id}`, reopenDatesResponseSchema)).data,
  )
