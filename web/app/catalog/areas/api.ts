import {
  type AddAreaRequest,
  type Area,
  areaListResponseSchema,
  areaResponseSchema,
  starterAreaListResponseSchema,
} from '@jhilik/contract/areas.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, mutationKeys, queryKeys, useTriedChange } from '../../lib/http/queries.ts'
import { useSaveOrder } from '../admin/reorder.ts'

export const areasQuery = () => apiQuery(queryKeys.areas, '/areas', areaListResponseSchema)

/** The country's well-known areas; none in a country without a list. */
export const starterAreasQuery = () => ({
  ...apiQuery(queryKeys.starterAreas, '/areas/starters', starterAreaListResponseSchema),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useAddStarterAreas = () =>
  useTriedChange('area', (names: string[]) =>
    api.post('/areas/starters', areaListResponseSchema, { body: { names } }),
  )

export const useAddArea = () =>
  useTriedChange('area', (body: AddAreaRequest) => api.post('/areas', areaResponseSchema, { body }))

/** The list is read again after a refusal too: somebody else has changed it. */
export const useEditArea = () =>
  useTriedChange('area', ({ values: { _id, ...body }, headers }: Edit<Area>) =>
    api.put(`/areas/${_id}`, areaResponseSchema, { body, headers }),
  )

export const useRemoveArea = () =>
  useTriedChange('area', (id: string) => api.del(`/areas/${id}`, emptySuccessSchema))

export const useOrderAreas = () =>
  useSaveOrder({
    queryKey: queryKeys.areas,
    mutationKey: mutationKeys.orderAreas,
    change: 'area',
    send: (ids) => api.put('/areas/order', areaListResponseSchema, { body: { ids } }),
  })
