import { passwordIsRequired, passwordIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { type Actor, requireConfirmed } from '../../platform/guard.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { findActor, findPasswordHash } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { countConfirmation, forgetConfirmations, recordWrongConfirmation } from './confirmation-attempts.ts'

interface Entered {
  password: string | undefined
  /** The password's field in the request. */
  field: string
}

/**
 * The password alone must not be enough for what a second factor protects. Call it within the transaction too: a factor
 * may have been set up while the password was hashed. Throws confirmation_required, and not_signed_in when the sign-in
 * has ended.
 */
export async function requireFactorEntered(
  { clock, config }: Context,
  db: Db,
  { signInId }: Actor,
): Promise<void> {
  const actor = await findActor({ config, db }, signInId)
  if (!actor) throw problem('not_signed_in')
  if ((await findWays(db, actor)).length > 0) requireConfirmed(actor, clock.now())
}

/**
 * Call it before the transaction, because hashing takes long, and call `isStill` and `requireFactorEntered` within the
 * transaction. Throws 400 for a wrong password, and for an account without one, 429 when it was guessed too often, and
 * confirmation_required while an account with a second factor was not confirmed with it: a stolen session and the
 * password are not enough.
 */
export async function verifyOwnPassword(ctx: Context, actor: Actor, { password, field }: Entered) {
  const wrong = () => invalidField(field, passwordIsWrong)
  if (password === undefined) throw invalidField(field, passwordIsRequired)
  await requireFactorEntered(ctx, ctx.db, actor)
  // The attempt is counted before the password is hashed, which takes time and memory.
  await countConfirmation(ctx, actor)
  const current = await findPasswordHash(ctx.db, actor.id)
  const isRight = await verifyPassword(current, password)
  await ctx.db
    .transaction()
    .execute((tx) => (isRight ? forgetConfirmations : recordWrongConfirmation)(ctx, tx, actor))
  if (!isRight) throw wrong()
  return {
    wrong,
    /** False when the password has been changed meanwhile. `row` must be locked. */
    isStill: (row: { password_hash: string | null }) => row.password_hash === current,
  }
}
