import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type AddAuthenticatorRequest,
  addPasskeyResponseSchema,
  newAuthenticatorResponseSchema,
  passkeyOptionsResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorsResponseSchema,
} from '@jhilik/contract/second-factors.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange } from '../../lib/http/queries.ts'

export const secondFactorsQuery = () =>
  apiQuery(queryKeys.secondFactors, '/auth/second-factors', secondFactorsResponseSchema)

/** Answers a key for an app, which becomes a second factor with `useFinishAuthenticator`. */
export function useBeginAuthenticator() {
  return useMutation({
    mutationFn: async () =>
      (await api.post('/auth/authenticator/setup', newAuthenticatorResponseSchema)).data,
  })
}

/** Answers the recovery codes. A wrong code is refused as a field. */
export const useFinishAuthenticator = () =>
  useChange(
    'secondFactor',
    async (body: AddAuthenticatorRequest) =>
      (await api.put('/auth/authenticator', recoveryCodesResponseSchema, { body })).data.recoveryCodes,
  )

export const useRemoveAuthenticator = () =>
  useChange('secondFactor', () => api.del('/auth/authenticator', emptySuccessSchema))

export const useRenewRecoveryCodes = () =>
  useChange(
    'secondFactor',
    async () => (await api.post('/auth/recovery-codes', recoveryCodesResponseSchema)).data.recoveryCodes,
  )

/** The browser makes the passkey. Answers an admin's first recovery codes. */
export const useAddPasskey = () =>
  useChange('secondFactor', async (name: string) => {
    const { data } = await api.post('/auth/passkeys/options', passkeyOptionsResponseSchema)
    const { createPasskey } = await import('./browser-passkeys.ts')
    const body = { name, passkey: await createPasskey(data) }
    return (await api.post('/auth/passkeys', addPasskeyResponseSchema, { body })).data.recoveryCodes
  })

export const useRemovePasskey = () =>
  useChange('secondFactor', (id: string) =>
    api.del(`/auth/passkeys/${encodeURIComponent(id)}`, emptySuccessSchema),
  )
