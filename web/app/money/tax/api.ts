import { type StoredTaxSettings, taxSettingsResponseSchema } from '@jhilik/contract/tax-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useInvalidate } from '../../lib/http/queries.ts'

const PATH = '/tax-settings'

export const taxSettingsQuery = () => apiQuery(queryKeys.taxSettings, PATH, taxSettingsResponseSchema)

export function useSaveTaxSettings() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('taxSettings')
  return useMutation({
    mutationFn: async ({ values, headers }: Edit<StoredTaxSettings>) =>
      (await api.put(PATH, taxSettingsResponseSchema, { body: values, headers })).data,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.taxSettings, saved)
      return invalidate()
    },
  })
}
