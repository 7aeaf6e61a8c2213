import type { ClaimRequest } from '@jhilik/contract/set-up.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../rules/device.ts'
import { addAccessToken, type Tokens } from './issue-tokens.ts'
import { insertSignedUp, newAccountOf } from './sign-up.ts'
import { checkLink, useLink } from './use-link.ts'

/**
 * Creates the account of the first owner and signs in. Throws setup_closed when there is an admin, setup_link_wrong,
 * and email_taken.
 */
export async function claimSetUp(
  ctx: Context,
  { token, ...input }: ClaimRequest,
  caller: Caller,
): Promise<Tokens> {
  // The link is checked before the password is hashed because hashing takes a while.
  await checkLink(ctx, ctx.db, token)
  const row = { ...(await newAccountOf(ctx, input, caller)), role: 'admin' as const, duty: 'owner' as const }
  const { id, created_at: at } = row
  const issued = await ctx.db.transaction().execute(async (tx) => {
    await useLink(ctx, tx, token)
    const signedIn = await insertSignedUp(ctx, tx, row, caller)
    await recordAudit(tx, { actorId: id, action: 'user.became_owner', subject: ['user', id], at })
    return signedIn
  })
  return addAccessToken(ctx, issued)
}
