import { shownToCustomersResponseSchema } from '@jhilik/contract/customer-visits.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type AskPhoneCodeRequest,
  askCodeResponseSchema,
  type CodeEntry,
  phoneVerifiedResponseSchema,
} from '@jhilik/contract/login-codes.ts'
import {
  type ChangeEmailRequest,
  emailChangedResponseSchema,
  googleStartResponseSchema,
  ownAccountResponseSchema,
  signInListResponseSchema,
} from '@jhilik/contract/own-account.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { sessionActions } from '../../lib/session/session.ts'
import type { SentCode } from './api.ts'

/**
 * The reader's account, and the ways in which they can log in. Profile and duty may have been changed elsewhere since
 * the log-in, so the stored user follows.
 */
export const ownAccountQuery = () =>
  queryOptions({
    queryKey: queryKeys.ownAccount,
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/auth/account', ownAccountResponseSchema, { signal })
      const { _id, name, email, phone, address, img, role, duty } = data
      // Somebody else may have logged in meanwhile.
      if (sessionActions.current().user?.sub === _id) {
        sessionActions.merge({ name, email, phone, address, img, role, duty })
      }
      return data
    },
    // The link of the mail opens another tab.
    refetchOnWindowFocus: true,
  })

export function useSendVerifyLink() {
  return useMutation({ mutationFn: () => api.post('/auth/email/verification', emptySuccessSchema) })
}

/** Chooses whether customers see the member of a crew who comes. */
export const useShowToCustomers = () =>
  useTriedChange('ownAccount', (shown: boolean) =>
    api.put('/me/shown-to-customers', shownToCustomersResponseSchema, { body: { shown } }),
  )

/** Sends a link to the new address. */
export const useAskEmailChange = () =>
  useChange('ownAccount', (request: ChangeEmailRequest) =>
    api.post('/auth/email/change', emptySuccessSchema, { body: request }),
  )

/** Takes the new address with the token of the link. */
export const useConfirmEmailChange = () =>
  useChange('ownAccount', async (token: string) => {
    const { data } = await api.post('/auth/email/change/confirm', emailChangedResponseSchema, {
      body: { token },
    })
    sessionActions.merge({ email: data.email })
  })

/** Sends a code to the number, with which the reader wants to log in. */
export async function askPhoneCode({ to }: AskPhoneCodeRequest): Promise<SentCode> {
  const { data } = await api.post('/auth/phone/code', askCodeResponseSchema, { body: { to } })
  return { ...data, to }
}

/** Takes the number with the code that was sent to it. A wrong code is refused as a field. */
export const useVerifyPhone = () =>
  useChange('ownAccount', (entry: CodeEntry) =>
    api.post('/auth/phone/verify', phoneVerifiedResponseSchema, { body: entry }),
  )

/** The address to go to. */
export async function startGoogleLink(): Promise<string> {
  return (await api.post('/auth/google/link', googleStartResponseSchema)).data.url
}

export const useUnlinkGoogle = () =>
  useChange('ownAccount', () => api.del('/auth/google/link', emptySuccessSchema))

/** The places where the reader is signed in. */
export const signInsQuery = () => apiQuery(queryKeys.signIns, '/auth/sign-ins', signInListResponseSchema)

export const useEndSignIn = () =>
  useChange('signIn', (id: string) => api.del(`/auth/sign-ins/${encodeURIComponent(id)}`, emptySuccessSchema))

/** Ends all sign-ins of the reader, this one too; the caller ends the session in the browser. */
export function useEndAllSignIns() {
  return useMutation({ mutationFn: () => api.post('/auth/logout-all', emptySuccessSchema) })
}
