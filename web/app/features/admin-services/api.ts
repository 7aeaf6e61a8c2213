import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type Service,
  type ServiceRequest,
  serviceListResponseSchema,
  serviceResponseSchema,
} from '@jhilik/contract/services.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'admin'],
    queryFn: async ({ signal }) => (await api.get('/services', serviceListResponseSchema, { signal })).data,
  })

export const archivedQuery = () =>
  queryOptions({
    queryKey: ['services', 'archived'],
    queryFn: async ({ signal }) => {
      const options = { query: { archived: true }, signal }
      return (await api.get('/services', serviceListResponseSchema, options)).data
    },
  })

/** Adds a service, or changes the one with this id. */
export function useSaveService() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, fields }: { id: string | null; fields: ServiceRequest }) =>
      id === null
        ? api.post('/services', serviceResponseSchema, { body: fields })
        : api.put(`/services/${id}`, serviceResponseSchema, { body: fields }),
    onSuccess: refresh,
  })
}

export function useDeleteService() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.del(`/services/${id}`, emptySuccessSchema),
    onSuccess: refresh,
  })
}

export function useRestoreService() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.post(`/services/${id}/restore`, serviceResponseSchema),
    onSuccess: refresh,
  })
}

const ORDERING = ['services', 'order']

/**
 * The new order is shown at once and taken back when it is refused. Several in a row are sent one after
 * the other, and the list is read again after the last of them.
 */
export function useOrderServices() {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = servicesQuery()
  return useMutation({
    mutationKey: ORDERING,
    scope: { id: ORDERING.join() },
    mutationFn: (services: Service[]) =>
      api.put('/services/order', serviceListResponseSchema, {
        body: { ids: services.map(({ _id }) => _id) },
      }),
    onMutate: async (services) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, services)
      return before
    },
    onError: (_error, _services, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ORDERING }) === 1) return refresh()
    },
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['services'] })
}
