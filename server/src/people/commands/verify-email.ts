import type { VerifyEmailRequest } from '@jhilik/contract/own-account.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import { verifyMail } from '../mails/email.ts'
import { readVerifyToken, type VerifiableAccount, verifyUrl } from '../rules/account-links.ts'
import { lockUser, updateUser } from '../store/accounts.ts'

/** An account gets at most one mail in this time. */
const PAUSE_MINUTES = 5

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

/**
 * Verifies the address of the caller's account, with which the duty of an admin begins. The link alone is not enough: the owner of an address may press it in a
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
    await updateUser(tx, row.id, { email_verified_at: at, duty_awaits_email: false })
    await recordAudit(tx, { actorId: row.id, action: 'user.email_verified', subjectId: row.id, at })
  })
}

/** Runs within the transaction that creates the account or locks it. `mailOf` makes the mail that has the link. */
export async function mailVerifyLink(
  ctx: Context,
  tx: Tx,
  account: VerifiableAccount,
  mailOf = verifyMail,
): Promise<void> {
  const url = await verifyUrl(ctx, account)
  await updateUser(tx, account.id, { verify_asked_at: ctx.clock.now() })
  await enqueueMail(ctx.jobs, tx, mailOf(ctx.config, { to: account.email, locale: account.locale, url }))
}
