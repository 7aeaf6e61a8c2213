import {
  type AddAreaRequest,
  type Area,
  areaListResponseSchema,
  areaResponseSchema,
} from '@jhilik/contract/areas.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { mutationKeys, queryKeys } from '../../lib/http/query-keys.ts'

export const areasQuery = () =>
  queryOptions({
    queryKey: queryKeys.areas,
    queryFn: async ({ signal }) => (await api.get('/areas', areaListResponseSchema, { signal })).data,
  })

export function useAddArea() {
  const onSettled = useInvalidate('area')
  return useMutation({
    mutationFn: (body: AddAreaRequest) => api.post('/areas', areaResponseSchema, { body }),
    onSettled,
  })
}

/** The list is read again after a refusal too: somebody else has changed it. */
export function useEditArea() {
  const onSettled = useInvalidate('area')
  return useMutation({
    mutationFn: ({ _id, ...body }: Area) => api.put(`/areas/${_id}`, areaResponseSchema, { body }),
    onSettled,
  })
}

export function useRemoveArea() {
  const onSettled = useInvalidate('area')
  return useMutation({
    mutationFn: (id: string) => api.del(`/areas/${id}`, emptySuccessSchema),
    onSettled,
  })
}

/**
 * Shows the new order at once and restores the previous one when it is refused. Several changes are sent one
 * after the other, and the list is read again after the last of them.
 */
export function useOrderAreas() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('area')
  const { queryKey } = areasQuery()
  const mutationKey = mutationKeys.orderAreas
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (areas: readonly Area[]) =>
      api.put('/areas/order', areaListResponseSchema, { body: { ids: areas.map(({ _id }) => _id) } }),
    onMutate: async (areas) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, [...areas])
      return before
    },
    onError: (_error, _areas, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) return invalidate()
    },
  })
}
