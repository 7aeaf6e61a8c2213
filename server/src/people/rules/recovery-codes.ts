import { randomBytes, randomInt } from 'node:crypto'
import { hashPassword } from '../../platform/password-hash.ts'

const COUNT = 10
const LENGTH = 10
/** The characters have no letters that are mistaken for digits. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SALT_BYTES = 16

const newCode = () => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** Writes a code as it is shown, in two groups. */
const written = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

export interface NewRecoveryCodes {
  /** The codes are shown to the owner once. */
  codes: string[]
  /** The hashes are stored. All have one salt, so that an entered code is hashed once. */
  hashes: string[]
}

/** Call it before the transaction, because hashing takes long. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: COUNT }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, salt)))
  return { codes: codes.map(written), hashes }
}
