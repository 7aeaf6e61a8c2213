import {
  type AddAreaRequest,
  type Area,
  areaListResponseSchema,
  areaResponseSchema,
} from '@jhilik/contract/areas.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { mutationKeys, queryKeys } from '../../lib/http/query-keys.ts'
import { useSaveOrder } from '../admin/reorder.ts'

export const areasQuery = () =>
  queryOptions({
    queryKey: queryKeys.areas,
    queryFn: async ({ signal }) => (await api.get('/areas', areaListResponseSchema, { signal })).data,
  })

export function useAddArea() {
  return useMutation({
    mutationFn: (body: AddAreaRequest) => api.post('/areas', areaResponseSchema, { body }),
    onSettled: useInvalidate('area'),
  })
}

/** The list is read again after a refusal too: somebody else has changed it. */
export function useEditArea() {
  return useMutation({
    mutationFn: ({ _id, ...body }: Area) => api.put(`/areas/${_id}`, areaResponseSchema, { body }),
    onSettled: useInvalidate('area'),
  })
}

export function useRemoveArea() {
  return useMutation({
    mutationFn: (id: string) => api.del(`/areas/${id}`, emptySuccessSchema),
    onSettled: useInvalidate('area'),
  })
}

export const useOrderAreas = () =>
  useSaveOrder({
    queryKey: queryKeys.areas,
    mutationKey: mutationKeys.orderAreas,
    change: 'area',
    send: (ids) => api.put('/areas/order', areaListResponseSchema, { body: { ids } }),
  })
