import { decodeClaims } from './decode-claims.ts'
import { markSignedIn } from './signed-in-mark.ts'

/** The session of the refresh cookie, as it is stored; null when the server gives no answer. */
export async function sessionOfCookie() {
  const response = await fetch('/api/auth/refresh-token', { method: 'POST' }).catch(() => null)
  if (response?.status === 401 || response?.status === 403) {
    markSignedIn(false)
    return { state: { user: null, token: null, lost: true } }
  }
  const { refreshResponseSchema } = await import('@jhilik/contract/accounts.ts')
  const { data } = refreshResponseSchema.safeParse(await response?.json().catch(() => null))
  if (!data) return null
  const token = data.data.accessToken
  return { state: { user: decodeClaims(token), token, lost: false } }
}
