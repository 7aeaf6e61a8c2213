import { loadOnce } from '../../../platform/once.ts'

/** Estimating takes time that grows with the square of the length. What is guessable begins so. */
const CHECKED_CHARACTERS = 20

/** Loaded with the first new password: its dictionary takes 18 MB, and time that every start would need. */
const loadEstimator = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { default: graphs }, { default: common }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common/src/adjacencyGraphs.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }),
  ])
  return new ZxcvbnFactory({ dictionary: { common }, graphs })
})

/**
 * Whether a password would be found within a million guesses, as common passwords and variants of the owner's name,
 * address or number are.
 */
export async function isGuessable(password: string, personal: readonly string[]): Promise<boolean> {
  const words = personal.flatMap((text) => text.split(/[\s@.]+/)).filter(Boolean)
  const { guessesLog10 } = (await loadEstimator()).check(password.slice(0, CHECKED_CHARACTERS), words)
  return guessesLog10 < 6
}
