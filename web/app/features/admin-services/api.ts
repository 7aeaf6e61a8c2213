import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type ServiceRequest,
  serviceListResponseSchema,
  serviceResponseSchema,
} from '@jhilik/contract/services.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'

export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'admin'],
    queryFn: async ({ signal }) => (await api.get('/services', serviceListResponseSchema, { signal })).data,
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

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['services'] })
}
