import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { api } from '../../lib/http/http.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The reason why the browser gave no passkey, as a code that the pages have texts for. */
class PasskeyFailure extends Error {
  readonly reason: 'known' | 'canceled' | 'unsupported'

  constructor(cause: unknown) {
    super('The browser gave no passkey.', { cause })
    this.reason = reasonOf(cause)
  }
}

function reasonOf(cause: unknown): PasskeyFailure['reason'] {
  if (!(cause instanceof Error)) return 'unsupported'
  if (cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known'
  // Browsers do not tell a cancellation from a time-out or a device without a passkey.
  return cause.name === 'NotAllowedError' || cause.name === 'AbortError' ? 'canceled' : 'unsupported'
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new PasskeyFailure(cause)
  }
}

/** Lets the browser make a passkey. The options are the server's, which follow the standard. */
export const createPasskey = (options: object) =>
  ask(() => startRegistration({ optionsJSON: options as CreationOptions }))

/** Lets the browser sign with a passkey of any account. */
export async function signWithPasskey() {
  const { passkeyOptionsResponseSchema } = await import('@jhilik/contract/second-factors.ts')
  const { data } = await api.post('/auth/passkey-options', passkeyOptionsResponseSchema, { renew: false })
  return ask(() => startAuthentication({ optionsJSON: data as RequestOptions }))
}
