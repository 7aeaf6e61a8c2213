import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { ownAccountResponseSchema } from '@jhilik/contract/own-account.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** How the reader can log in. */
export const ownAccountQuery = () =>
  queryOptions({
    queryKey: queryKeys.ownAccount,
    queryFn: async ({ signal }) =>
      (await api.get('/auth/account', ownAccountResponseSchema, { signal })).data,
    // The link of the mail opens another tab.
    refetchOnWindowFocus: true,
  })

export function useSendVerifyLink() {
  return useMutation({ mutationFn: () => api.post('/auth/email/verification', emptySuccessSchema) })
}
