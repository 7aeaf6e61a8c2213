import type { Context } from '../../context.ts'
import {
  countAttempt,
  countUse,
  forgetAttempts,
  takeBackAttempt,
  takeBackUse,
} from '../../platform/attempts.ts'
import type { Tx } from '../../platform/db.ts'
import type { GuessLimits } from '../rules/guesses.ts'

/**
 * Counts a guess before it is judged. Call it in a transaction of its own, so that many at once are counted one after
 * another. Throws 429 when there were too many, and counts nothing.
 */
export async function countGuess(
  { config, clock }: Context,
  tx: Tx,
  { own, shared, total }: GuessLimits,
): Promise<void> {
  for (const key of [own, ...shared]) await countAttempt(tx, config.sessionSecrets[0], key, clock.now())
  await countUse(tx, config.sessionSecrets[0], total, clock.now())
}

/** Takes a guess that was right off the counts. The wrong ones of the day stay in the total. */
export async function forgiveGuess(
  { config }: Context,
  tx: Tx,
  { own, shared, total }: GuessLimits,
): Promise<void> {
  await forgetAttempts(tx, config.sessionSecrets[0], own)
  for (const key of shared) await takeBackAttempt(tx, config.sessionSecrets[0], key)
  await takeBackUse(tx, config.sessionSecrets[0], total)
}
