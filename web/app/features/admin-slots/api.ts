import {
  type CreateSlotRequest,
  type Slot,
  type SlotStatus,
  slotListResponseSchema,
  slotResponseSchema,
} from '@jhilik/contract/slots.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'

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
        query: { serviceId: serviceId || null, date: date || null, limit: PAGE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): Slot[] => pages.flatMap(({ data }) => data),
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

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['slots'] })
}
