import type { ChangePasswordRequest } from '@jhilik/contract/accounts.ts'
import { sampleAccountKeepsPassword } from '@jhilik/contract/validation.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField } from '../../platform/problem.ts'
import { lockUser } from '../store/accounts.ts'
import { findPasswordOwner } from '../views/accounts.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { requireFactorEntered, verifyOwnPassword } from './verify-own-password.ts'
import { writePassword } from './write-password.ts'

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
