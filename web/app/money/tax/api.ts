import { type TaxSettings, taxSettingsResponseSchema } from '@jhilik/contract/tax-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useInvalidate } from '../../lib/http/queries.ts'

const PATH = '/tax-settings'

export const taxSettingsQuery = () => apiQuery(queryKeys.taxSettings, PATH, taxSettingsResponseSchema)

/** The call takes all settings: the others are read first, as another owner may have changed them. */
export async function changeTaxSettings(changes: Partial<TaxSettings>) {
  const { data: newest } = await api.get(PATH, taxSettingsResponseSchema)
  return (await api.put(PATH, taxSettingsResponseSchema, { body: { ...newest, ...changes } })).data
}

export function useSaveTaxSettings() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('taxSettings')
  return useMutation({
    mutationFn: changeTaxSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.taxSettings, saved)
      return invalidate()
    },
  })
}
