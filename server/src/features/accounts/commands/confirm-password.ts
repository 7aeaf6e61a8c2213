import type { ConfirmRequest } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../../context.ts'
import { type AttemptKey, countAttempt, forgetAttempts } from '../../../platform/attempts.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { findWays } from '../../second-factors/views.ts'
import { lockUser, markConfirmed } from '../store.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/** Counted for the account, whatever sign-in they are made in. */
const confirmationKey = (accountId: string): AttemptKey => ({ kind: 'confirmation', of: accountId, free: 10 })

/**
 * Stores that the caller has entered the password in this sign-in. Throws 400 for a wrong one, and 429 when it was
 * guessed too often. Throws second_factor_required for an account that has one, which confirms with that.
 */
export async function confirmPassword(
  ctx: Context,
  actor: Actor,
  { password }: ConfirmRequest,
): Promise<void> {
  const { db, clock, config } = ctx
  if ((await findWays(db, actor)).length > 0) throw problem('second_factor_required')
  const key = confirmationKey(actor.id)
  // Before the password is hashed, which takes time and memory.
  await db.transaction().execute((tx) => countAttempt(tx, config.sessionSecrets[0], key, clock.now()))
  const current = await verifyOwnPassword(ctx, actor, { password, field: 'password' })
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row || !current.isStill(row)) throw current.wrong()
    await markConfirmed(tx, actor.signInId, clock.now())
    await forgetAttempts(tx, config.sessionSecrets[0], key)
  })
}
