import { randomUUID } from 'node:crypto'
import type { ChangeEmailRequest, ConfirmEmailChangeRequest } from '@jhilik/contract/own-account.ts'
import { emailIsYours, sampleAccountKeepsEmail } from '@jhilik/contract/validation.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { countUse } from '../../platform/attempts.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Actor } from '../../platform/guard.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { emailChangeAskedMail, emailChangedMail, emailChangeMail, emailInUseMail } from '../mails/email.ts'
import { EMAIL_CHANGE_MINUTES, emailChangeUrl, readEmailChangeToken } from '../rules/account-links.ts'
import { deleteEmailChange, keptVerifiedPhone, lockUser, updateUser } from '../store/accounts.ts'
import { moveSubscription } from '../store/newsletter.ts'
import { endAllSignIns } from '../store/sign-ins.ts'
import { findEmailChange } from '../views/accounts.ts'

/** The number of mails an hour for one account, and to one address whoever asks. */
const PER_HOUR = 5
const HOUR_SECONDS = 3600

export interface AskedEmailChange {
  userId: string
  changeId: string
  locale: Locale
}

export const sendEmailChangeJob: JobKind<AskedEmailChange> = { name: 'send-email-change-link' }

/**
 * A job sends a link to the new address, so neither the answer nor its time tells whether the address has an account.
 * The old address is told. Throws 400 for the caller's own address, email_awaited, and 429.
 */
export async function askEmailChange(
  ctx: Context,
  actor: Confirmed,
  { email }: ChangeEmailRequest,
  locale: Locale,
): Promise<void> {
  const { clock, config, db, jobs } = ctx
  if (isSampleAccount(config, actor.email)) throw invalidField('email', sampleAccountKeepsEmail)
  const at = clock.now()
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    if (row.email === email) throw invalidField('email', emailIsYours)
    if (row.duty_awaits_email) throw problem('email_awaited')
    for (const [kind, of] of [
      ['email-change', row.id],
      ['email-change-to', email],
    ] as const) {
      await countUse(tx, config.sessionSecrets[0], { kind, of, max: PER_HOUR, seconds: HOUR_SECONDS }, at)
    }
    const expires_at = addMinutes(at, EMAIL_CHANGE_MINUTES)
    const change = { id, email, replaces: row.email, asked_at: at, expires_at }
    // The new change replaces an earlier one.
    await tx
      .insertInto('email_changes')
      .values({ user_id: row.id, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute()
    await jobs.enqueue(tx, sendEmailChangeJob, { userId: row.id, changeId: id, locale })
    const reader = { to: row.email, locale: row.locale ?? config.locale }
    await enqueueMail(jobs, tx, emailChangeAskedMail(config, { ...reader, newEmail: email, at }))
  })
}

/**
 * Mails the link to the new address. When it has an account, the owner of that account is told that somebody wants the
 * address. Sends nothing when the change was asked for again meanwhile, or when that account is deactivated.
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
    const holder = await tx
      .selectFrom('users')
      .select(['locale', 'deactivated_at'])
      .where('email', '=', to)
      .executeTakeFirst()
    if (holder) {
      if (holder.deactivated_at === null)
        await enqueueMail(jobs, tx, emailInUseMail(config, { to, locale: holder.locale ?? locale }))
      return
    }
    const url = await emailChangeUrl(ctx, { userId, changeId, expiresAt }, locale)
    await enqueueMail(jobs, tx, emailChangeMail(config, { to, locale, url }))
  })
}

const invalidLink = () =>
  problem('not_found', { message: 'This link does not work any more. Ask for a new one.' })

/**
 * Changes the address of the caller's account to the one that the link was sent to, and ends its other sign-ins. The
 * link alone is not enough: somebody whose address was typed by mistake must not get the account. Throws 404 for a link
 * that is forged, expired, used or replaced, link_of_other_account, email_taken when another account has got the address
 * meanwhile, and email_awaited for an admin who was appointed with the address that the account has now.
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
    // Another address would prove nothing about the person who was appointed.
    if (row.duty_awaits_email) throw problem('email_awaited')
    // An address that was never proved may be another person's, and its subscription too.
    if (row.email && row.email_verified_at) await moveSubscription(tx, row.email, change.email)
    const { email } = change
    const verified_phone = keptVerifiedPhone({ ...row, email })
    await updateUser(tx, row.id, { email, email_verified_at: at, verified_phone, updated_at: at })
    await deleteEmailChange(tx, row.id)
    await endAllSignIns(tx, row.id, at, actor.signInId)
    await recordAudit(tx, { actorId: row.id, action: 'user.email_changed', subjectId: row.id, at })
    const reader = { to: row.email, locale: row.locale ?? config.locale }
    await enqueueMail(jobs, tx, emailChangedMail(config, { ...reader, newEmail: change.email, at }))
    return change.email
  })
}
