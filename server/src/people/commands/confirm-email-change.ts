import type { ConfirmEmailChangeRequest } from '@jhilik/contract/own-account.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import { emailChangedMail } from '../mails/email-change.ts'
import { readEmailChangeToken } from '../rules/email-change-link.ts'
import { keptVerifiedPhone } from '../rules/verified-phone.ts'
import { deleteEmailChange, endAllSignIns, lockUser, updateUser } from '../store/accounts.ts'
import { findEmailChange } from '../views/accounts.ts'
import { moveSubscription } from './newsletter.ts'

const invalidLink = () =>
  problem('not_found', { message: 'This link does not work any more. Ask for a new one.' })

/**
 * Changes the address of the caller's account to the one that the link was sent to, and ends its other sign-ins. The
 * link alone is not enough: somebody whose address was typed by mistake must not get the account. Throws 404 for a link
 * that is forged, expired, used or replaced, link_of_other_account, and email_taken when another account has got the
 * address meanwhile.
 */
export async function confirmEmailChange(
  ctx: Context,
  actor: Actor,
  { token }: ConfirmEmailChangeRequest,
): Promise<string> {
  const { config, db, jobs } = ctx
  const link = await readEmailChangeToken(ctx, token)
  if (!link) throw invalidLink()
  if (link.userId !== actor.id) throw problem('link_of_other_account')
  const at = ctx.clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    const change = row && (await findEmailChange(tx, row.id, at))
    if (change?.id !== link.changeId || row?.email !== change.replaces) throw invalidLink()
    // An address that was never proved may be another person's, and its subscription too.
    if (row.email && row.email_verified_at) await moveSubscription(tx, row.email, change.email)
    const { email } = change
    const verified_phone = keptVerifiedPhone({ ...row, email })
    await updateUser(tx, row.id, { email, email_verified_at: at, verified_phone, updated_at: at })
    await deleteEmailChange(tx, row.id)
    await endAllSignIns(tx, row.id, at, actor.signInId)
    await recordAudit(tx, { actorId: row.id, action: 'user.email_changed', subject: ['user', row.id], at })
    const reader = { to: row.email, locale: row.locale ?? config.locale }
    await enqueueMail(jobs, tx, emailChangedMail(config, { ...reader, newEmail: change.email, at }))
    return change.email
  })
}
