import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { OpenIdClaims } from '../../platform/openid.ts'
import { problem } from '../../platform/problem.ts'
import { googleLinkedMail } from '../mails/google-linked.ts'
import { lockUser } from '../store/accounts.ts'
import { findActor } from '../views/accounts.ts'
import { linkIdentity, lockOwnerOf, unlinkIdentities } from './identities.ts'

/**
 * Links the account of a sign-in that has asked for it, and tells its owner by mail. `taken`: the identity signs in to
 * another account already.
 */
export async function linkGoogle(
  ctx: Context,
  issuer: string,
  { subject }: OpenIdClaims,
  signInId: string,
): Promise<'linked' | 'taken' | 'expired' | 'admin'> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const ownerId = await lockOwnerOf(tx, { issuer, subject })
    const actor = await findActor({ config: ctx.config, db: tx }, signInId)
    const row = actor && (await lockUser(tx, actor.id))
    if (!row) return 'expired'
    if (row.role === 'admin') return 'admin'
    if (ownerId === row.id) return 'linked'
    if (ownerId) return 'taken'
    await linkIdentity(tx, { issuer, subject }, row.id, at)
    await recordAudit(tx, { actorId: row.id, action: 'user.google_linked', subject: ['user', row.id], at })
    const reader = { to: row.email, locale: row.locale ?? ctx.config.locale }
    await enqueueMail(ctx.jobs, tx, googleLinkedMail(ctx.config, { ...reader, at }))
    return 'linked'
  })
}

/**
 * Ends signing in with Google. Another way always remains, because every account has an e-mail address or a verified
 * phone number, to which codes are sent. Idempotent.
 */
export async function unlinkGoogle(ctx: Context, actor: Actor): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    if ((await unlinkIdentities(tx, row.id)) === 0) return
    await recordAudit(tx, { actorId: row.id, action: 'user.google_unlinked', subject: ['user', row.id], at })
  })
}
