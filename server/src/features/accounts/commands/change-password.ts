import type { ChangePasswordRequest } from '@jhilik/contract/accounts.ts'
import { passwordIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { hashPassword, verifyPassword } from '../rules/password-hash.ts'
import { lockUser } from '../store.ts'
import { findCredentials } from '../views.ts'
import { writePassword } from './write-password.ts'

/** Ends all other sign-ins of the caller. Throws 400 for a wrong current password. */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<void> {
  const wrong = () =>
    problem('invalid_input', { errors: [{ path: 'currentPassword', message: passwordIsWrong }] })
  const account = await findCredentials(ctx.db, actor.email)
  if (!account || !(await verifyPassword(account.password_hash, currentPassword))) throw wrong()
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    // Another change was faster: what was entered is not the current password any more.
    if (!row || row.password_hash !== account.password_hash) throw wrong()
    await writePassword(ctx, tx, row, {
      passwordHash,
      action: 'user.password_changed',
      keepSignInId: actor.signInId,
    })
  })
}
