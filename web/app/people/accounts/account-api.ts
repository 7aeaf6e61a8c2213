import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type ChangeEmailRequest,
  emailChangedResponseSchema,
  googleStartResponseSchema,
  ownAccountResponseSchema,
} from '@jhilik/contract/own-account.ts'
import { signInListResponseSchema } from '@jhilik/contract/sign-ins.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { sessionActions } from '../../lib/session/session.ts'

/** The ways in which the reader can log in. */
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

/** Sends a link to the new address. */
export function useAskEmailChange() {
  const invalidate = useInvalidate('ownAccount')
  return useMutation({
    mutationFn: (request: ChangeEmailRequest) =>
      api.post('/auth/email/change', emptySuccessSchema, { body: request }),
    onSuccess: invalidate,
  })
}

/** Takes the new address with the token of the link. */
export function useConfirmEmailChange() {
  const invalidate = useInvalidate('ownAccount')
  return useMutation({
    mutationFn: async (token: string) => {
      const { data } = await api.post('/auth/email/change/confirm', emailChangedResponseSchema, {
        body: { token },
      })
      return data.email
    },
    onSuccess: (email) => {
      sessionActions.merge({ email })
      return invalidate()
    },
  })
}

/** The address to go to. */
export async function startGoogleLink(): Promise<string> {
  return (await api.post('/auth/google/link', googleStartResponseSchema)).data.url
}

export function useUnlinkGoogle() {
  const invalidate = useInvalidate('ownAccount')
  return useMutation({
    mutationFn: () => api.del('/auth/google/link', emptySuccessSchema),
    onSuccess: invalidate,
  })
}

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
