import type { ChangePasswordRequest } from '@jhilik/contract/accounts.ts'
import { passwordIsWrong, sampleAccountKeepsPassword } from '@jhilik/contract/validation.ts'
import { isSampleAccount } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { invalidField } from '../../../platform/problem.ts'
import { verifyPassword } from '../rules/password-hash.ts'
import { lockUser } from '../store.ts'
import { findPasswordHash, findPasswordOwner } from '../views.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { writePassword } from './write-password.ts'

/**
 * Ends all other sign-ins of the caller. Throws 400 for a wrong current password, for an account without one, and for a
 * new one that is easy to guess.
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<void> {
  if (isSampleAccount(ctx.config, actor.email)) {
    throw invalidField('currentPassword', sampleAccountKeepsPassword)
  }
  const wrong = () => invalidField('currentPassword', passwordIsWrong)
  const current = await findPasswordHash(ctx.db, actor.id)
  if (!(await verifyPassword(current, currentPassword))) throw wrong()
  const owner = await findPasswordOwner(ctx.db, actor.id)
  if (!owner) throw wrong()
  const passwordHash = await hashNewPassword(password, owner)
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    // Another change was faster: what was entered is not the current password any more.
    if (!row || row.password_hash !== current) throw wrong()
    await writePassword(ctx, tx, row, {
      passwordHash,
      action: 'user.password_changed',
      keepSignInId: actor.signInId,
    })
  })
}
