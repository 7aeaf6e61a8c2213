import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { signInListResponseSchema } from '@jhilik/contract/sign-ins.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** The places where the reader is signed in. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: queryKeys.signIns,
    queryFn: async ({ signal }) =>
      (await api.get('/auth/sign-ins', signInListResponseSchema, { signal })).data,
  })

export function useEndSignIn() {
  const invalidate = useInvalidate('signIn')
  return useMutation({
    mutationFn: (id: string) => api.del(`/auth/sign-ins/${encodeURIComponent(id)}`, emptySuccessSchema),
    onSuccess: invalidate,
  })
}

/** Ends all sign-ins of the reader, this one too; the caller ends the session in the browser. */
export function useEndAllSignIns() {
  return useMutation({ mutationFn: () => api.post('/auth/logout-all', emptySuccessSchema) })
}
