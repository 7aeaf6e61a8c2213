import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { CreateSlotRequest, EditSlotRequest } from '@jhilik/contract/slot-requests.ts'
import {
  type Slot,
  type SlotStatus,
  slotListResponseSchema,
  slotResponseSchema,
} from '@jhilik/contract/slots.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

const PAGE = 30

export interface SlotFilter {
  serviceId: string
  date: string
}

export const slotsQuery = ({ serviceId, date }: SlotFilter) =>
  infiniteQueryOptions({
    queryKey: ['slots', 'admin', serviceId, date],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/slots', slotListResponseSchema, {
        query: {
          serviceId: serviceId || null,
          date: date || null,
          // A day is read from morning to evening, everything from the latest.
          direction: date ? 'asc' : 'desc',
          limit: PAGE,
          cursor,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): Slot[] => pages.flatMap(({ data }) => data),
  })

/** All slots of these days, both included. */
export const calendarQuery = (days: { serviceId: string; from: string; to: string }) =>
  queryOptions({
    queryKey: ['slots', 'admin', 'calendar', days],
    queryFn: async ({ signal }) => {
      const slots: Slot[] = []
      let cursor: string | undefined
      do {
        const query = { ...days, serviceId: days.serviceId || null, cursor }
        const { data, meta } = await api.get('/slots', slotListResponseSchema, { query, signal })
        slots.push(...data)
        cursor = meta.nextCursor ?? undefined
      } while (cursor)
      return slots
    },
  })

export function useChangeSlotStatus() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: SlotStatus }) =>
      api.put(`/slots/${id}`, slotResponseSchema, { body: { status } }),
    // After a refusal as well: the list is then known to be out of date.
    onSettled: refresh,
  })
}

export function useCreateSlot() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (slot: CreateSlotRequest) => api.post('/services/slots', slotResponseSchema, { body: slot }),
    onSuccess: refresh,
  })
}

export function useEditSlot() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: EditSlotRequest }) =>
      api.patch(`/slots/${id}`, slotResponseSchema, { body: changes }),
    onSettled: refresh,
  })
}

export function useDeleteSlot() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.del(`/slots/${id}`, emptySuccessSchema),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(['slots', 'reports'].map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })))
}
