/**
 * How long a replaced refresh token is still good for another one of its family: two tabs renew at
 * once, or the answer of the first try was lost.
 */
const GRACE_MS = 10_000

interface RefreshSession {
  expires_at: Date
  replaced_at: Date | null
  revoked_at: Date | null
}

/** What presenting a refresh token means. `reused`: somebody holds a copy, so nobody keeps the family. */
export function judgeRefresh(session: RefreshSession, now: Date): 'renew' | 'refuse' | 'reused' {
  if (session.revoked_at || session.expires_at <= now) return 'refuse'
  if (session.replaced_at && now.getTime() - session.replaced_at.getTime() > GRACE_MS) return 'reused'
  return 'renew'
}

/** What to look for: of a phone number its digits alone, however it is written here and there. */
export function needleOf(q: string): string {
  return /^\+?[\d\s()-]+$/.test(q) ? q.replaceAll(/\D/g, '') || q : q
}
