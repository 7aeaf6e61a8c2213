import type { ChangePasswordRequest, ResetPasswordRequest } from '@jhilik/contract/accounts.ts'
import { sampleAccountKeepsPassword } from '@jhilik/contract/validation.ts'
import type { Selectable } from 'kysely'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { forgetAttempts } from '../../platform/attempts.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { passwordChangedMail, resetMail } from '../mails/password.ts'
import { readResetToken, resetUrl } from '../rules/account-links.ts'
import { countsOfPassword } from '../rules/guesses.ts'
import { hashNewPassword } from '../rules/new-password.ts'
import { lockUser, proveEmail, updateUser } from '../store/accounts.ts'
import { endAllSignIns } from '../store/sign-ins.ts'
import { requireFactorEntered, verifyOwnPassword } from './confirmation.ts'

/** Anybody can enter any address, so an address gets at most one mail in this time. */
const PAUSE_MINUTES = 5

export interface AskedReset {
  email: string
  locale: Locale
}

export const sendResetLinkJob: JobKind<AskedReset> = { name: 'send-reset-link' }

/** A job looks up the account, so neither the answer nor its time tells whether there is one. */
export async function askPasswordReset(ctx: Context, asked: AskedReset): Promise<void> {
  await ctx.db.transaction().execute((tx) => ctx.jobs.enqueue(tx, sendResetLinkJob, asked))
}

/**
 * Sends no mail to an unknown address, a deactivated account, one that has just got a mail, or a sample account of a
 * demo.
 */
export async function sendResetLink(ctx: Context, { email, locale }: AskedReset): Promise<void> {
  if (isSampleAccount(ctx.config, email)) return
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const pauseSince = addMinutes(at, -PAUSE_MINUTES)
    const account = await tx
      .updateTable('users')
      .set({ reset_asked_at: at })
      .where('email', '=', email)
      .where('deactivated_at', 'is', null)
      .where(({ eb, or }) => or([eb('reset_asked_at', 'is', null), eb('reset_asked_at', '<=', pauseSince)]))
      .returningAll()
      .executeTakeFirst()
    if (!account) return
    const url = await resetUrl(ctx, account, locale)
    await enqueueMail(ctx.jobs, tx, resetMail(ctx.config, { to: account.email, locale, url }))
  })
}

const invalidLink = () =>
  problem('not_found', { message: 'This link does not work any more. Ask for a new one.' })

/**
 * Sets the password of the account whose owner got the link, and ends all its sign-ins. It signs nobody in. Throws 404
 * for a link that is forged, expired or used.
 */
export async function resetPassword(ctx: Context, { token, password }: ResetPasswordRequest): Promise<void> {
  const link = await readResetToken(ctx, token)
  const owner = link && (await findPasswordOwner(ctx.db, link.id))
  if (!owner) throw invalidLink()
  const passwordHash = await hashNewPassword(password, owner)
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, link.id)
    if (!account || account.deactivated_at || !link.isFor(account)) throw invalidLink()
    // The link came by mail, so its owner has proved the address.
    await proveEmail(tx, account, ctx.clock.now())
    await writePassword(ctx, tx, account, { passwordHash, action: 'user.password_reset' })
  })
}

/**
 * Ends all other sign-ins of the caller. Throws 400 for a wrong current password, for an account that has none, and for
 * a new password that is easy to guess.
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<void> {
  if (isSampleAccount(ctx.config, actor.email)) {
    throw invalidField('currentPassword', sampleAccountKeepsPassword)
  }
  const current = await verifyOwnPassword(ctx, actor, { password: currentPassword, field: 'currentPassword' })
  const owner = await findPasswordOwner(ctx.db, actor.id)
  if (!owner) throw current.wrong()
  const passwordHash = await hashNewPassword(password, owner)
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row || !current.isStill(row)) throw current.wrong()
    await requireFactorEntered(ctx, tx, actor)
    await writePassword(ctx, tx, row, {
      passwordHash,
      action: 'user.password_changed',
      keepSignInId: actor.signInId,
    })
  })
}

/** Returns what a password must not be made of; undefined for an unknown account. */
const findPasswordOwner = (db: Db, id: string) =>
  db.selectFrom('users').select(['name', 'email', 'phone']).where('id', '=', id).executeTakeFirst()

interface NewPassword {
  passwordHash: string
  action: 'user.password_reset' | 'user.password_changed'
  /** The sign-in that is not ended. */
  keepSignInId?: string
}

/**
 * Stores the password, ends sign-ins, and tells the owner of the account by mail. The user must be locked. Guesses of
 * the earlier password no longer count, so that an owner whom somebody else's kept out can log in at once.
 */
async function writePassword(
  ctx: Context,
  tx: Tx,
  { id, email, locale }: Selectable<UsersTable>,
  { passwordHash, action, keepSignInId }: NewPassword,
): Promise<void> {
  const at = ctx.clock.now()
  await updateUser(tx, id, { password_hash: passwordHash, reset_asked_at: null, updated_at: at })
  await endAllSignIns(tx, id, at, keepSignInId)
  for (const key of countsOfPassword({ id, email })) {
    await forgetAttempts(tx, ctx.config.sessionSecrets[0], key)
  }
  await recordAudit(tx, { actorId: id, action, subjectId: id, at })
  const mail = passwordChangedMail(ctx.config, { to: email, locale: locale ?? ctx.config.locale, at })
  await enqueueMail(ctx.jobs, tx, mail)
}
