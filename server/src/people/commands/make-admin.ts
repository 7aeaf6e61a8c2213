import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { resetUrl } from '../rules/account-links.ts'
import { lockUserReachedAt, proveEmail, writeDuty } from '../store/accounts.ts'

/**
 * `unknown`: nobody has signed up with that address; `closed`: the account is deactivated; `unconfirmed`: nobody has
 * proved the address. `passwordLink`: the address counts as proved now, and its owner chooses a password with this
 * link.
 */
export type MadeAdmin = 'owner' | 'already' | 'closed' | 'unknown' | 'unconfirmed' | { passwordLink: string }

/**
 * The command line appoints the first owner, whom no other owner can appoint. `confirmsAddress`: the person who runs
 * the command knows whose account it is.
 */
export async function makeAdmin(
  ctx: Pick<Context, 'db' | 'config' | 'clock'>,
  email: string,
  { confirmsAddress }: { confirmsAddress: boolean },
): Promise<MadeAdmin> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const user = await lockUserReachedAt(tx, email)
    if (!user) return 'unknown'
    if (user.deactivated_at) return 'closed'
    if (user.duty === 'owner') return 'already'
    if (!user.email_verified_at && !confirmsAddress) return 'unconfirmed'
    const isFirstProof = await proveEmail(tx, user, at)
    await writeDuty(tx, user, 'owner', { by: 'system', at })
    if (!isFirstProof) return 'owner'
    await recordAudit(tx, { actorId: null, action: 'user.email_verified', subjectId: user.id, at })
    const withoutPassword = { ...user, password_hash: null }
    return { passwordLink: await resetUrl(ctx, withoutPassword, user.locale ?? ctx.config.locale) }
  })
}
