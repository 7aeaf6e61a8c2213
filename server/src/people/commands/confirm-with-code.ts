import type { ConfirmWithCodeRequest } from '@jhilik/contract/login-codes.ts'
import { codeIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, type Problem, problem } from '../../platform/problem.ts'
import { whyNotByCode } from '../rules/confirmation.ts'
import { lockUser, markConfirmed } from '../store/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { countConfirmation, forgetConfirmations, recordWrongConfirmation } from './confirmation-attempts.ts'
import { enterLoginCode } from './enter-login-code.ts'

/**
 * Does what `confirmPassword` does for an account without a password, with a code sent to one of its addresses. Throws
 * 400 for a wrong code, code_ended, 403 when the caller has to confirm with a password, and 429.
 */
export async function confirmWithCode(
  ctx: Context,
  actor: Actor,
  entry: ConfirmWithCodeRequest,
): Promise<void> {
  await countConfirmation(ctx, actor)
  // Wrong entries must be committed, so a refusal is returned and thrown outside the transaction.
  const refusal = await ctx.db.transaction().execute((tx) => enter(ctx, tx, actor, entry))
  if (refusal) throw refusal
}

async function enter(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  entry: ConfirmWithCodeRequest,
): Promise<Problem | undefined> {
  // The code is entered before the account is locked, in the same order as when signing in with a code.
  const right = await enterLoginCode(ctx, tx, entry)
  if (right === 'ended') return problem('code_ended')
  const row = await lockUser(tx, actor.id)
  if (!row) return problem('not_signed_in')
  const refusal = whyNotByCode({ hasPassword: row.password_hash !== null, role: row.role })
  if (refusal) return refusal
  if ((await findWays(tx, row)).length > 0) return problem('second_factor_required')
  if (right === 'wrong' || ![row.email, row.verified_phone].includes(right.destination)) {
    await recordWrongConfirmation(ctx, tx, actor)
    return invalidField('code', codeIsWrong)
  }
  await right.use()
  await markConfirmed(tx, actor.signInId, ctx.clock.now())
  await forgetConfirmations(ctx, tx, actor)
  return undefined
}
