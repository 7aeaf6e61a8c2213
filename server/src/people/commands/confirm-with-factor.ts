import type { ConfirmFactorRequest, UsePasskeyRequest } from '@jhilik/contract/second-factors.ts'
import { factorCodeIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countAttempt, forgetAttempts } from '../../platform/attempts.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { factorKey } from '../rules/login-attempts.ts'
import { lockUser, markFactorEntered } from '../store/accounts.ts'
import { recordWrongConfirmation } from './confirmation-attempts.ts'
import { enterFactor, readFactorEntry } from './enter-factor.ts'
import { verifyPasskey } from './use-passkey.ts'

/** Does what `confirmPassword` does with a code of the app or a recovery code. Throws 400 for a wrong one, and 429. */
export async function confirmWithFactorCode(
  ctx: Context,
  actor: Actor,
  { code }: ConfirmFactorRequest,
): Promise<void> {
  const { db, clock, config } = ctx
  const key = factorKey(actor.id, null)
  await db.transaction().execute((tx) => countAttempt(tx, config.sessionSecrets[0], key, clock.now()))
  const entry = await readFactorEntry(db, actor.id, code)
  // A wrong entry is recorded, so it is thrown outside the transaction.
  const isRight = await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    if (!(await enterFactor(ctx, tx, row, entry))) {
      await recordWrongConfirmation(ctx, tx, actor)
      return false
    }
    await markFactorEntered(tx, actor.signInId, clock.now())
    await forgetAttempts(tx, config.sessionSecrets[0], key)
    return true
  })
  if (!isRight) throw invalidField('code', factorCodeIsWrong)
}

/** Does what `confirmPassword` does with a passkey of the caller. Throws passkey_refused. */
export async function confirmWithPasskey(
  ctx: Context,
  actor: Actor,
  { passkey }: UsePasskeyRequest,
): Promise<void> {
  const proved = await verifyPasskey(ctx, passkey)
  if (proved.userId !== actor.id) throw problem('passkey_refused')
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, actor.id))) throw problem('not_signed_in')
    await proved.use(tx)
    await markFactorEntered(tx, actor.signInId, ctx.clock.now())
  })
}
