import {
  type AddScheduleRequest,
  affectedBookingsResponseSchema,
  type ChangeHoursRequest,
  type CloseDatesRequest,
  closeDatesResponseSchema,
  closedDateListResponseSchema,
  type EditScheduleRequest,
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
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

export const schedulesQuery = () =>
  queryOptions({
    queryKey: queryKeys.schedules.list,
    queryFn: async ({ signal }) => (await api.get('/schedules', scheduleListResponseSchema, { signal })).data,
  })

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

export function useMakeSlots(id: string) {
  return useMutation({
    mutationFn: async (body: Days & { activate: boolean }) =>
      (await api.post(`/schedules/${id}/make`, slotPlanResponseSchema, { body })).data,
    onSettled: useInvalidate('schedule'),
  })
}

export function useAddSchedule() {
  return useMutation({
    mutationFn: async (body: AddScheduleRequest) =>
      (await api.post('/schedules', scheduleResponseSchema, { body })).data,
    onSuccess: useInvalidate('schedule'),
  })
}

interface ScheduleEdit {
  id: string
  changes: Partial<EditScheduleRequest>
}

/** The call takes all fields: the others are read first, as a colleague may have changed them. */
export async function editSchedule({ id, changes }: ScheduleEdit) {
  const { data: newest } = await api.get(`/schedules/${id}`, scheduleResponseSchema)
  const body = { ...newest, ...changes }
  return (await api.put(`/schedules/${id}`, editScheduleResponseSchema, { body })).data
}

export function useEditSchedule() {
  return useMutation({ mutationFn: editSchedule, onSettled: useInvalidate('schedule') })
}

export function usePreviewHours() {
  return useMutation({
    mutationFn: async (body: ChangeHoursRequest) =>
      (await api.post('/schedules/hours/preview', hoursChangesResponseSchema, { body })).data,
  })
}

export function useChangeHours() {
  return useMutation({
    mutationFn: async (body: ChangeHoursRequest) =>
      (await api.put('/schedules/hours', hoursChangesResponseSchema, { body })).data,
    onSettled: useInvalidate('schedule'),
  })
}

export function useRemoveSchedule() {
  return useMutation({
    mutationFn: async ({ _id }: Schedule) =>
      (await api.del(`/schedules/${_id}`, removeScheduleResponseSchema)).data,
    onSettled: useInvalidate('schedule'),
  })
}

/** Closed dates that end on or after `from`. */
export const closedDatesQuery = (from: string) =>
  queryOptions({
    queryKey: queryKeys.closedDates.list(from),
    queryFn: async ({ signal }) =>
      (await api.get('/closed-dates', closedDateListResponseSchema, { query: { from }, signal })).data,
  })

/** Upcoming bookings on closed dates. */
export const closedDateBookingsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.bookings.onClosedDates(id),
    queryFn: async ({ signal }) =>
      (await api.get(`/closed-dates/${id}/bookings`, affectedBookingsResponseSchema, { signal })).data,
  })

export function useCloseDates() {
  return useMutation({
    mutationFn: async (body: CloseDatesRequest) =>
      (await api.post('/closed-dates', closeDatesResponseSchema, { body })).data,
    // The days may be closed, and only the answer lost.
    onSettled: useInvalidate('closedDate'),
  })
}

export function useReopenDates() {
  return useMutation({
    mutationFn: async (id: string) => (await api.del(`/closed-dates/${id}`, reopenDatesResponseSchema)).data,
    onSettled: useInvalidate('reopenedDate'),
  })
}
