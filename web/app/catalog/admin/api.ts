import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { type ServiceRequest, savedServiceResponseSchema } from '@jhilik/contract/service-requests.ts'
import { type Service, serviceListResponseSchema, serviceResponseSchema } from '@jhilik/contract/services.ts'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, mutationKeys, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { servicesQuery } from '../services/api.ts'
import { useSaveOrder } from './reorder.ts'

export const archivedQuery = () =>
  apiQuery(queryKeys.services.archived, '/services', serviceListResponseSchema, { archived: true })

type SavedService =
  | { id: null; fields: ServiceRequest }
  /** An existing service with the fields that have been changed. */
  | { id: string; edit: Edit<Service> }

/** The call requires these fields. */
function editService(id: string, { values, changes, headers }: Edit<Service>) {
  const { name, description, listedPrice, img, duration } = values
  const body = { name, description, listedPrice, img, duration, ...changes }
  return api.put(`/services/${id}`, savedServiceResponseSchema, { body, headers })
}

/** Adds a service, or changes the one with the given id. */
export const useSaveService = () =>
  // The service may be saved in spite of an error, or archived by a colleague.
  useTriedChange('service', (saved: SavedService) =>
    saved.id === null
      ? api.post('/services', savedServiceResponseSchema, { body: saved.fields })
      : editService(saved.id, saved.edit),
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
