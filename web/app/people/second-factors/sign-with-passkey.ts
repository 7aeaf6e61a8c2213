import { api } from '../../lib/http/http.ts'

/** Lets the browser sign with a passkey of any account. */
export async function signWithPasskey() {
  const { passkeyOptionsResponseSchema } = await import('@jhilik/contract/second-factors.ts')
  const { data } = await api.post('/auth/passkey-options', passkeyOptionsResponseSchema, { renew: false })
  const { askForPasskey } = await import('./browser-passkeys.ts')
  return askForPasskey(data)
}
