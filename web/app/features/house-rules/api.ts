import { type HouseRules, houseRulesResponseSchema } from '@jhilik/contract/house-rules.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

export const houseRulesQuery = () =>
  queryOptions({
    queryKey: queryKeys.houseRules,
    queryFn: async ({ signal }) => (await api.get('/house-rules', houseRulesResponseSchema, { signal })).data,
  })

export function useSaveHouseRules() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('houseRules')
  return useMutation({
    mutationFn: async (body: HouseRules) =>
      (await api.put('/house-rules', houseRulesResponseSchema, { body })).data,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.houseRules, saved)
      return invalidate()
    },
  })
}
