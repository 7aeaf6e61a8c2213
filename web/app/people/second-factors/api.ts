import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type AddAuthenticatorRequest,
  addPasskeyResponseSchema,
  newAuthenticatorResponseSchema,
  passkeyOptionsResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorsResponseSchema,
} from '@jhilik/contract/second-factors.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: queryKeys.secondFactors,
    queryFn: async ({ signal }) =>
      (await api.get('/auth/second-factors', secondFactorsResponseSchema, { signal })).data,
  })

/** Answers a key for an app, which becomes a second factor with `useFinishAuthenticator`. */
export function useBeginAuthenticator() {
  return useMutation({
    mutationFn: async () =>
      (await api.post('/auth/authenticator/setup', newAuthenticatorResponseSchema)).data,
  })
}

/** Answers the recovery codes. A wrong code is refused as a field. */
export function useFinishAuthenticator() {
  const invalidate = useInvalidate('secondFactor')
  return useMutation({
    mutationFn: async (body: AddAuthenticatorRequest) =>
      (await api.put('/auth/authenticator', recoveryCodesResponseSchema, { body })).data.recoveryCodes,
    onSuccess: invalidate,
  })
}

export function useRemoveAuthenticator() {
  const invalidate = useInvalidate('secondFactor')
  return useMutation({
    mutationFn: () => api.del('/auth/authenticator', emptySuccessSchema),
    onSuccess: invalidate,
  })
}

export function useRenewRecoveryCodes() {
  const invalidate = useInvalidate('secondFactor')
  return useMutation({
    mutationFn: async () =>
      (await api.post('/auth/recovery-codes', recoveryCodesResponseSchema)).data.recoveryCodes,
    onSuccess: invalidate,
  })
}

/** The browser makes the passkey. Answers an admin's first recovery codes. */
export function useAddPasskey() {
  const invalidate = useInvalidate('secondFactor')
  return useMutation({
    mutationFn: async (name: string) => {
      const { data } = await api.post('/auth/passkeys/options', passkeyOptionsResponseSchema)
      const { createPasskey } = await import('./browser-passkeys.ts')
      const body = { name, passkey: await createPasskey(data) }
      return (await api.post('/auth/passkeys', addPasskeyResponseSchema, { body })).data.recoveryCodes
    },
    onSuccess: invalidate,
  })
}

export function useRemovePasskey() {
  const invalidate = useInvalidate('secondFactor')
  return useMutation({
    mutationFn: (id: string) => api.del(`/auth/passkeys/${encodeURIComponent(id)}`, emptySuccessSchema),
    onSuccess: invalidate,
  })
}
