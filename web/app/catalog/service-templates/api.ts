import {
  serviceTemplatesResponseSchema,
  type UseTemplatesRequest,
  usedTemplatesResponseSchema,
} from '@jhilik/contract/service-templates.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useInvalidate } from '../../lib/http/queries.ts'

/** The templates are read again whenever the step is opened, as the offered ones and the currency may have changed. */
export const serviceTemplatesQuery = () => ({
  ...apiQuery(queryKeys.serviceTemplates, '/service-templates', serviceTemplatesResponseSchema),
  staleTime: 0,
  gcTime: 0,
})

export function useTemplates() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('service')
  return useMutation({
    mutationFn: async (body: UseTemplatesRequest) =>
      (await api.post('/service-templates', usedTemplatesResponseSchema, { body })).data,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.checklist })
      return invalidate()
    },
  })
}
