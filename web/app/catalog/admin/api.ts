import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import { type Service, serviceListResponseSchema, serviceResponseSchema } from '@jhilik/contract/services.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { mutationKeys, queryKeys } from '../../lib/http/query-keys.ts'
import { servicesQuery } from '../services/api.ts'

export const archivedQuery = () =>
  queryOptions({
    queryKey: queryKeys.services.archived,
    queryFn: async ({ signal }) => {
      const options = { query: { archived: true }, signal }
      return (await api.get('/services', serviceListResponseSchema, options)).data
    },
  })

/** The call requires these fields: those without a change are read first, as a colleague may have changed them. */
export async function editService(id: string, changes: Partial<ServiceRequest>) {
  const path = `/services/${id}`
  const { data } = await api.get(path, serviceResponseSchema)
  const { name, description, listedPrice: price, img, duration } = data
  const body = { name, description, price, img, duration, ...changes }
  return api.put(path, serviceResponseSchema, { body })
}

type SavedService =
  | { id: null; fields: ServiceRequest }
  /** An existing service with the fields that have been changed. */
  | { id: string; fields: Partial<ServiceRequest> }

/** Adds a service, or changes the one with the given id. */
export function useSaveService() {
  const invalidate = useInvalidate('service')
  return useMutation({
    mutationFn: ({ id, fields }: SavedService) =>
      id === null ? api.post('/services', serviceResponseSchema, { body: fields }) : editService(id, fields),
    // The service may be saved in spite of an error, or archived by a colleague.
    onSettled: invalidate,
  })
}

export function useDeleteService() {
  const invalidate = useInvalidate('service')
  return useMutation({
    mutationFn: (id: string) =>
      api.del(`/services/${id}`, emptySuccessSchema).catch((error) => {
        // It is deleted already: by a colleague, or by an earlier call whose answer was lost.
        if (!isApiError(error, 'not_found')) throw error
      }),
    onSettled: invalidate,
  })
}

export function useRestoreService() {
  const invalidate = useInvalidate('service')
  return useMutation({
    mutationFn: (id: string) => api.post(`/services/${id}/restore`, serviceResponseSchema),
    onSuccess: invalidate,
  })
}

/**
 * Shows the new order at once and restores the previous one when it is refused. Several changes are sent one
 * after the other, and the list is read again after the last of them.
 */
export function useOrderServices() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('service')
  const { queryKey } = servicesQuery()
  const mutationKey = mutationKeys.orderServices
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
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
      if (queryClient.isMutating({ mutationKey }) === 1) return invalidate()
    },
  })
}
