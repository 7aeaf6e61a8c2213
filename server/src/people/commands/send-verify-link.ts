import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import { verifyMail } from '../mails/email.ts'
import { verifyUrl } from '../rules/verify-link.ts'
import { lockUser, updateUser } from '../store/accounts.ts'

/** An account gets at most one mail in this time. */
const PAUSE_MINUTES = 5

interface Recipient {
  id: string
  email: string
  locale: Locale
}

/** Runs within the transaction that creates the account or locks it. */
export async function mailVerifyLink(ctx: Context, tx: Tx, account: Recipient): Promise<void> {
  const url = await verifyUrl(ctx, account)
  await updateUser(tx, account.id, { verify_asked_at: ctx.clock.now() })
  await enqueueMail(ctx.jobs, tx, verifyMail(ctx.config, { to: account.email, locale: account.locale, url }))
}

/**
 * Sends the link to verify the caller's address again. Sends nothing when it is verified, or there is none. Throws 429
 * when a mail was sent a moment ago.
 */
export async function sendVerifyLink(ctx: Context, actor: Actor, locale: Locale | null): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row || row.email === null || row.email_verified_at) return
    const nextAt = row.verify_asked_at && addMinutes(row.verify_asked_at, PAUSE_MINUTES)
    const waitMs = nextAt ? nextAt.getTime() - ctx.clock.now().getTime() : 0
    if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    const language = locale ?? row.locale ?? ctx.config.locale
    await mailVerifyLink(ctx, tx, { id: row.id, email: row.email, locale: language })
  })
}
