import type { ClaimRequest } from '@jhilik/contract/set-up.ts'
import { api } from '../../lib/http/http.ts'
import { keepSession } from '../../people/accounts/api.ts'

const KEY = 'jhilik:setup-token'

const setUp = async () => (await import('@jhilik/contract/set-up.ts')).setUpStateResponseSchema
const claimed = async () => (await import('@jhilik/contract/accounts.ts')).signupResponseSchema

/** Tells whether the business has no owner yet. */
export async function isSetUpOpen(): Promise<boolean> {
  return (await api.get('/setup', setUp, { renew: false })).data.open
}

/** Creates the owner's account and signs in. */
export async function claimBusiness(body: ClaimRequest): Promise<void> {
  const { token } = await api.post('/setup/claim', claimed, { body, renew: false })
  keepSession(token)
  dropToken()
}

/**
 * The token of the link, taken out of the address bar, where others could read it. It is kept for this tab: the language
 * is switched by a reload.
 */
export function takeToken(hash: string): string | null {
  const found = new URLSearchParams(hash.slice(1)).get('token')
  try {
    if (!found) return sessionStorage.getItem(KEY)
    sessionStorage.setItem(KEY, found)
  } catch {
    // Storage may be forbidden; a reload needs the link again then.
  }
  const { pathname, search } = window.location
  if (found) window.history.replaceState(window.history.state, '', pathname + search)
  return found
}

export function dropToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; then it has no token.
  }
}
