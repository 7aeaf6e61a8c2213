/**
 * A replaced refresh token can still be used for this long, because two tabs may renew at once, or the first answer may
 * get lost.
 */
const GRACE_MS = 10_000

interface StoredToken {
  replaced_at: Date | null
  /** The end of the token's sign-in. */
  expires_at: Date
  ended_at: Date | null
}

/**
 * Decides what to do with a presented refresh token. `repeat`: it gets the same successor again. `reused`: it was
 * copied, so the whole sign-in ends. A successor that was used itself has reached its owner, so the owner would not ask
 * again.
 */
export function judgeRefresh(
  token: StoredToken,
  successor: Pick<StoredToken, 'replaced_at'> | undefined,
  now: Date,
): 'renew' | 'repeat' | 'refuse' | 'reused' {
  if (token.ended_at || token.expires_at <= now) return 'refuse'
  if (!token.replaced_at) return 'renew'
  const isInGrace = now.getTime() - token.replaced_at.getTime() <= GRACE_MS
  return isInGrace && successor && !successor.replaced_at ? 'repeat' : 'reused'
}
