import { passwordIsGuessable } from '@jhilik/contract/validation.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { invalidField } from '../../../platform/problem.ts'
import { isGuessable } from '../rules/is-guessable.ts'

/** Personal data that others try first. */
export interface PasswordOwner {
  name: string
  email: string | null
  phone: string
}

/** The hash of a password that its owner has chosen. Throws 400 for one that is easy to guess. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  if (await isGuessable(password, [owner.name, owner.email ?? '', owner.phone])) {
    throw invalidField('password', passwordIsGuessable)
  }
  return hashPassword(password)
}
