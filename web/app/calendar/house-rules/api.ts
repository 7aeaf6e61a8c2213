import { type HouseRules, houseRulesResponseSchema } from '@jhilik/contract/house-rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useInvalidate } from '../../lib/http/queries.ts'

const PATH = '/house-rules'

/** The call takes all rules: the others are read first, as another owner may have changed them. */
export async function changeHouseRules(changes: Partial<HouseRules>) {
  const { data: newest } = await api.get(PATH, houseRulesResponseSchema)
  return (await api.put(PATH, houseRulesResponseSchema, { body: { ...newest, ...changes } })).data
}

export function useSaveHouseRules() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('houseRules')
  return useMutation({
    mutationFn: changeHouseRules,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.houseRules, saved)
      return invalidate()
    },
  })
}
