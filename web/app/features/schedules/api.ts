import {
  type AddScheduleRequest,
  affectedBookingsResponseSchema,
  type CloseDatesRequest,
  closeDatesResponseSchema,
  closedDateListResponseSchema,
  type EditScheduleRequest,
  editScheduleResponseSchema,
  removeScheduleResponseSchema,
  reopenDatesResponseSchema,
  type Schedule,
  scheduleListResponseSchema,
  scheduleResponseSchema,
  slotPlanResponseSchema,
} from '@jhilik/contract/schedules.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

export const schedulesQuery = () =>
  queryOptions({
    queryKey: ['schedules', 'list'],
    queryFn: async ({ signal }) => (await api.get('/schedules', scheduleListResponseSchema, { signal })).data,
  })

export interface Days {
  from: string
  to: string
}

/** What making the slots of these days would do. */
export const planQuery = (id: string, days: Days) =>
  queryOptions({
    queryKey: ['schedules', 'plan', id, days],
    queryFn: async ({ signal }) =>
      (await api.post(`/schedules/${id}/preview`, slotPlanResponseSchema, { body: days, signal })).data,
    enabled: days.from !== '' && days.to !== '',
    // Bookings and other slots change it at any moment.
    staleTime: 0,
    retry: false,
  })

export function useMakeSlots(id: string) {
  const refresh = useRefresh('schedules', 'slots')
  return useMutation({
    mutationFn: async (body: Days & { activate: boolean }) =>
      (await api.post(`/schedules/${id}/make`, slotPlanResponseSchema, { body })).data,
    onSettled: refresh,
  })
}

export function useAddSchedule() {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: async (body: AddScheduleRequest) =>
      (await api.post('/schedules', scheduleResponseSchema, { body })).data,
    onSuccess: refresh,
  })
}

export function useEditSchedule() {
  const refresh = useRefresh('schedules', 'slots')
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: EditScheduleRequest }) =>
      (await api.put(`/schedules/${id}`, editScheduleResponseSchema, { body })).data,
    onSettled: refresh,
  })
}

export function useRemoveSchedule() {
  const refresh = useRefresh('schedules', 'slots')
  return useMutation({
    mutationFn: async ({ _id }: Schedule) =>
      (await api.del(`/schedules/${_id}`, removeScheduleResponseSchema)).data,
    onSettled: refresh,
  })
}

/** Those that have not ended before this day. */
export const closedDatesQuery = (from: string) =>
  queryOptions({
    queryKey: ['closed-dates', 'list', from],
    queryFn: async ({ signal }) =>
      (await api.get('/closed-dates', closedDateListResponseSchema, { query: { from }, signal })).data,
  })

/** Bookings to come on these closed dates. */
export const standingBookingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'on-closed-dates', id],
    queryFn: async ({ signal }) =>
      (await api.get(`/closed-dates/${id}/bookings`, affectedBookingsResponseSchema, { signal })).data,
  })

export function useCloseDates() {
  const refresh = useRefresh('closed-dates', 'schedules', 'slots', 'bookings')
  return useMutation({
    mutationFn: async (body: CloseDatesRequest) =>
      (await api.post('/closed-dates', closeDatesResponseSchema, { body })).data,
    onSuccess: refresh,
  })
}

export function useReopenDates() {
  const refresh = useRefresh('closed-dates', 'schedules', 'slots')
  return useMutation({
    mutationFn: async (id: string) => (await api.del(`/closed-dates/${id}`, reopenDatesResponseSchema)).data,
    onSettled: refresh,
  })
}

function useRefresh(...entities: string[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(entities.map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })))
}
