import type { Context } from '../../context.ts'
import { type AttemptKey, countAttempt, forgetAttempts } from '../../platform/attempts.ts'
import { countFailedConfirmation } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'

/** Attempts are counted for the account, whatever sign-in they are made in and whatever they confirm. */
const keyOf = ({ id }: Actor): AttemptKey => ({ kind: 'confirmation', of: id, free: 10 })

/**
 * Call it before a signed-in caller proves who they are by a password or a code. Throws 429 when it was guessed too
 * often.
 */
export async function countConfirmation(ctx: Context, actor: Actor): Promise<void> {
  const { db, clock, config } = ctx
  await db
    .transaction()
    .execute((tx) => countAttempt(tx, config.sessionSecrets[0], keyOf(actor), clock.now()))
}

/** Records that a wrong password or code was entered. */
export async function recordWrongConfirmation(ctx: Context, tx: Tx, actor: Actor): Promise<void> {
  await countFailedConfirmation(tx, { actorId: actor.id, at: ctx.clock.now() })
}

/** Resets the count after a right entry. */
export async function forgetConfirmations(ctx: Context, tx: Tx, actor: Actor): Promise<void> {
  await forgetAttempts(tx, ctx.config.sessionSecrets[0], keyOf(actor))
}
