import { type BusinessValues, businessResponseSchema } from '@jhilik/contract/business.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { readSiteAgain } from '../../lib/page/site.ts'

export const businessQuery = () => apiQuery(queryKeys.business, '/business', businessResponseSchema)

/** Changes the given fields. The name in the header, the currency and the time zone of the page follow. */
export function useSaveBusiness() {
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  return useMutation({
    mutationFn: async ({ changes, headers }: Edit<BusinessValues & Versioned>) =>
      (await api.patch('/business', businessResponseSchema, { body: changes, headers })).data,
    onSuccess: async (saved) => {
      queryClient.setQueryData(queryKeys.business, saved)
      await queryClient.invalidateQueries({ queryKey: queryKeys.checklist })
      await readSiteAgain(revalidate)
    },
  })
}
