import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { type ServiceRequest, savedServiceResponseSchema } from '@jhilik/contract/service-requests.ts'
import { serviceListResponseSchema, serviceResponseSchema } from '@jhilik/contract/services.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, mutationKeys, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { servicesQuery } from '../services/api.ts'
import { useSaveOrder } from './reorder.ts'

export const archivedQuery = () =>
  apiQuery(queryKeys.services.archived, '/services', serviceListResponseSchema, { archived: true })

/** The call requires these fields: those without a change are read first, as a colleague may have changed them. */
export async function editService(id: string, changes: Partial<ServiceRequest>) {
  const path = `/services/${id}`
  const { data } = await api.get(path, serviceResponseSchema)
  const { name, description, listedPrice, img, duration } = data
  const body = { name, description, listedPrice, img, duration, ...changes }
  return api.put(path, savedServiceResponseSchema, { body })
}

type SavedService =
  | { id: null; fields: ServiceRequest }
  /** An existing service with the fields that have been changed. */
  | { id: string; fields: Partial<ServiceRequest> }

/** Adds a service, or changes the one with the given id. */
export const useSaveService = () =>
  // The service may be saved in spite of an error, or archived by a colleague.
  useTriedChange('service', ({ id, fields }: SavedService) =>
    id === null
      ? api.post('/services', savedServiceResponseSchema, { body: fields })
      : editService(id, fields),
  )

export const useDeleteService = () =>
  useTriedChange('service', (id: string) =>
    api.del(`/services/${id}`, emptySuccessSchema).catch((error) => {
      // It is deleted already: by a colleague, or by an earlier call whose answer was lost.
      if (!isApiError(error, 'not_found')) throw error
    }),
  )

export const useRestoreService = () =>
  useChange('service', (id: string) => api.post(`/services/${id}/restore`, serviceResponseSchema))

export const useOrderServices = () =>
  useSaveOrder({
    queryKey: servicesQuery().queryKey,
    mutationKey: mutationKeys.orderServices,
    change: 'service',
    send: (ids) => api.put('/services/order', serviceListResponseSchema, { body: { ids } }),
  })
