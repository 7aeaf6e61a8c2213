import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import keyboards from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' }
import common from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

const estimator = new ZxcvbnFactory({ dictionary: { common }, graphs: keyboards })

/** Estimating takes time that grows with the square of the length. What is guessable begins so. */
const CHECKED_CHARACTERS = 20

/**
 * Whether a password would be found within a million guesses, as common passwords and variants of the owner's name,
 * address or number are.
 */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  const words = personal.flatMap((text) => text.split(/[\s@.]+/)).filter(Boolean)
  const { guessesLog10 } = estimator.check(password.slice(0, CHECKED_CHARACTERS), words)
  return guessesLog10 < 6
}
