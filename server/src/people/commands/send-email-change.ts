import type { Context } from '../../context.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { emailChangeMail, emailInUseMail } from '../mails/email-change.ts'
import { emailChangeUrl } from '../rules/email-change-link.ts'
import { findEmailChange, findHolder } from '../views/accounts.ts'
import type { AskedEmailChange } from './ask-email-change.ts'

/**
 * Mails the link to the new address. When it has an account, the owner of that account is told that somebody wants the
 * address. Sends nothing when the change was asked for again meanwhile, or when the account is deactivated.
 */
export async function sendEmailChange(
  ctx: Context,
  { userId, changeId, locale }: AskedEmailChange,
): Promise<void> {
  const { clock, config, db, jobs } = ctx
  await db.transaction().execute(async (tx) => {
    const change = await findEmailChange(tx, userId, clock.now())
    if (change?.id !== changeId) return
    const { email: to, expires_at: expiresAt } = change
    const holder = await findHolder(tx, to)
    if (holder) {
      if (holder.isActive)
        await enqueueMail(jobs, tx, emailInUseMail(config, { to, locale: holder.locale ?? locale }))
      return
    }
    const url = await emailChangeUrl(ctx, { userId, changeId, expiresAt }, locale)
    await enqueueMail(jobs, tx, emailChangeMail(config, { to, locale, url }))
  })
}
