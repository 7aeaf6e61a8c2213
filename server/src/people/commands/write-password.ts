import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { passwordChangedMail } from '../mails/password.ts'
import { endAllSignIns, updateUser } from '../store/accounts.ts'

interface NewPassword {
  passwordHash: string
  action: 'user.password_reset' | 'user.password_changed'
  /** The sign-in that is not ended. */
  keepSignInId?: string
}

/** Stores the password, ends sign-ins, and tells the owner of the account by mail. The user must be locked. */
export async function writePassword(
  ctx: Context,
  tx: Tx,
  { id, email, locale }: Selectable<UsersTable>,
  { passwordHash, action, keepSignInId }: NewPassword,
): Promise<void> {
  const at = ctx.clock.now()
  await updateUser(tx, id, { password_hash: passwordHash, reset_asked_at: null, updated_at: at })
  await endAllSignIns(tx, id, at, keepSignInId)
  await recordAudit(tx, { actorId: id, action, subject: ['user', id], at })
  const mail = passwordChangedMail(ctx.config, { to: email, locale: locale ?? ctx.config.locale, at })
  await enqueueMail(ctx.jobs, tx, mail)
}
