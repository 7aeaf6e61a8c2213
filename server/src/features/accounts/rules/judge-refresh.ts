/**
 * A replaced refresh token can still be used for this long: two tabs renew at once, or the first answer was
 * lost.
 */
const GRACE_MS = 10_000

interface RefreshSession {
  expires_at: Date
  replaced_at: Date | null
  revoked_at: Date | null
}

/** What to do with a presented refresh token. `reused`: it was copied, so the whole sign-in is revoked. */
export function judgeRefresh(session: RefreshSession, now: Date): 'renew' | 'refuse' | 'reused' {
  if (session.revoked_at || session.expires_at <= now) return 'refuse'
  if (session.replaced_at && now.getTime() - session.replaced_at.getTime() > GRACE_MS) return 'reused'
  return 'renew'
}
