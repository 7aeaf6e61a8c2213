import { passwordIsGuessable } from '@jhilik/contract/validation.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { invalidField } from '../../platform/problem.ts'
import { isGuessable } from '../rules/is-guessable.ts'

/** Personal data of the owner, which somebody who guesses tries first. */
export interface PasswordOwner {
  name: string
  email: string | null
  phone: string
}

/** Returns the hash of a password that its owner has chosen. Throws 400 for one that is easy to guess. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  if (await isGuessable(password, [owner.name, owner.email ?? '', owner.phone])) {
    throw invalidField('password', passwordIsGuessable)
  }
  return hashPassword(password)
}
