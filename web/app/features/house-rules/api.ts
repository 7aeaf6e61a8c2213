import { type HouseRules, houseRulesResponseSchema } from '@jhilik/contract/house-rules.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

const key = ['house-rules'] as const

export const houseRulesQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get('/house-rules', houseRulesResponseSchema, { signal })).data,
  })

export function useSaveHouseRules() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: HouseRules) =>
      (await api.put('/house-rules', houseRulesResponseSchema, { body })).data,
    onSuccess: (saved) => queryClient.setQueryData(key, saved),
  })
}
