import type { VerifyEmailRequest } from '@jhilik/contract/own-account.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { readVerifyToken } from '../rules/verify-link.ts'
import { lockUser, updateUser } from '../store/accounts.ts'

/**
 * Verifies the address of the caller's account. The link alone is not enough: the owner of an address may press it in a
 * mail that somebody else's sign-up has caused, and would verify that person's account. Throws 404 for a link that is
 * forged, expired, used, or sent to another address than the account's, and link_of_other_account.
 */
export async function verifyEmail(ctx: Context, actor: Actor, { token }: VerifyEmailRequest): Promise<void> {
  const invalid = () => problem('not_found', { message: 'This link does not work any more.' })
  const link = await readVerifyToken(ctx, token)
  if (!link) throw invalid()
  if (link.id !== actor.id) throw problem('link_of_other_account')
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, link.id)
    if (!row || row.deactivated_at || row.email !== link.email || row.email_verified_at) throw invalid()
    await updateUser(tx, row.id, { email_verified_at: at })
    await recordAudit(tx, { actorId: row.id, action: 'user.email_verified', subject: ['user', row.id], at })
  })
}
