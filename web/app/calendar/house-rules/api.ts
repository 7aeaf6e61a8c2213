import { houseRulesResponseSchema, type StoredHouseRules } from '@jhilik/contract/house-rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useInvalidate } from '../../lib/http/queries.ts'

const PATH = '/house-rules'

export function useSaveHouseRules() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('houseRules')
  return useMutation({
    mutationFn: async ({ values, headers }: Edit<StoredHouseRules>) =>
      (await api.put(PATH, houseRulesResponseSchema, { body: values, headers })).data,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.houseRules, saved)
      return invalidate()
    },
  })
}
