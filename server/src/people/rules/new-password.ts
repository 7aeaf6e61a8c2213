import { passwordIsGuessable } from '@jhilik/contract/validation.ts'
import { loadOnce } from '../../platform/once.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { invalidField } from '../../platform/problem.ts'

/** Personal data of the owner, which somebody who guesses tries first. */
interface PasswordOwner {
  name: string
  email: string | null
  phone: string
}

/** Returns the hash of a password that its owner has chosen. Throws 400 for one that is easy to guess. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const personal = [owner.name, owner.email ?? '', owner.phone]
  if (await isGuessable(password, personal)) throw invalidField('password', passwordIsGuessable)
  return hashPassword(password)
}

/**
 * Estimating takes time that grows with the square of the length, so only this many characters are checked. A guessable
 * password is recognized by its beginning.
 */
const CHECKED_CHARACTERS = 20

/** The estimator is loaded with the first new password, because its dictionary takes 18 MB, and time at every start. */
const loadEstimator = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { default: graphs }, { default: common }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common/src/adjacencyGraphs.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }),
  ])
  return new ZxcvbnFactory({ dictionary: { common }, graphs })
})

/**
 * Returns whether a password would be found within a million guesses. Common passwords would, and so would variants of
 * the owner's name, address or number.
 */
async function isGuessable(password: string, personal: readonly string[]): Promise<boolean> {
  const words = personal.flatMap((text) => text.split(/[\s@.]+/)).filter(Boolean)
  const { guessesLog10 } = (await loadEstimator()).check(password.slice(0, CHECKED_CHARACTERS), words)
  return guessesLog10 < 6
}
