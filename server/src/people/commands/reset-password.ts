import type { ResetPasswordRequest } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../context.ts'
import { forgetAttempts } from '../../platform/attempts.ts'
import { problem } from '../../platform/problem.ts'
import { accountKey } from '../rules/login-attempts.ts'
import { readResetToken } from '../rules/reset-link.ts'
import { lockUser } from '../store/accounts.ts'
import { findPasswordOwner } from '../views/accounts.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { proveEmail } from './prove-email.ts'
import { writePassword } from './write-password.ts'

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
    await proveEmail(tx, account, { at: ctx.clock.now(), keepsFactors: account.role === 'admin' })
    await writePassword(ctx, tx, account, { passwordHash, action: 'user.password_reset' })
    // An owner who was kept out because somebody else guessed can log in at once.
    if (account.email) await forgetAttempts(tx, ctx.config.sessionSecrets[0], accountKey(account.email))
  })
}
