import type { AccessClaims, User } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { RefreshSessionsTable } from '../../../platform/schema/people.ts'
import { hashRefreshToken, newRefreshToken, signAccessToken, tokenExpiry } from '../rules/tokens.ts'
import { insertSession } from '../store.ts'

/** What a signed-in browser gets. */
export interface SignIn {
  user: User
  accessToken: string
  refreshToken: string
}

/** A stored refresh token. `familyId` is the same for all refresh tokens of one sign-in. */
interface IssuedRefreshToken {
  user: User
  familyId: string
  refreshToken: string
}

/** Stores the next refresh token of a sign-in, or the first one of a new sign-in. */
export async function issueRefreshToken(
  ctx: Context,
  tx: Tx,
  user: User,
  family?: Pick<RefreshSessionsTable, 'family_id' | 'signed_in_at'>,
): Promise<IssuedRefreshToken> {
  const refreshToken = newRefreshToken()
  const now = ctx.clock.now()
  const { family_id, signed_in_at } = family ?? { family_id: newId(), signed_in_at: now }
  await insertSession(tx, {
    id: newId(),
    family_id,
    user_id: user._id,
    token_hash: hashRefreshToken(refreshToken),
    signed_in_at,
    created_at: now,
    expires_at: tokenExpiry(signed_in_at, now),
    replaced_at: null,
    revoked_at: null,
  })
  return { user, familyId: family_id, refreshToken }
}

/** Adds the access token. Call it after the transaction: it writes nothing. */
export async function addAccessToken(
  ctx: Context,
  { user, familyId, refreshToken }: IssuedRefreshToken,
): Promise<SignIn> {
  const { _id, createdAt: _created, active: _active, duty, ...claims } = user
  const holder: AccessClaims = { sub: _id, ...claims, ...(duty && { duty }) }
  const accessToken = await signAccessToken(ctx.config.sessionSecret, holder, familyId, ctx.clock.now())
  return { user, accessToken, refreshToken }
}
