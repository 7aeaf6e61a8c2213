import { hkdfSync } from 'node:crypto'
import type { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../start-error.ts'

const SECRET_KEY = /^AGE-SECRET-KEY-/
const WRONG_KEY =
  'BACKUP_KEY must be a key of age: AGE-SECRET-KEY-1…, or the public age1… on a server that only writes backups.'

const isSecret = (key: string) => SECRET_KEY.test(key)

/** Makes a new pair of keys: the secret one opens what either encrypts. */
export async function makeBackupKey(): Promise<{ secret: string; public: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const secret = await generateX25519Identity()
  return { secret, public: await identityToRecipient(secret) }
}

/** Throws StartError when it is no key of age. */
export async function encrypterFor(key: string): Promise<Encrypter> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(isSecret(key) ? await identityToRecipient(key) : key)
  } catch (cause) {
    throw new StartError(WRONG_KEY, { cause })
  }
  return encrypter
}

/** Null when the key is a public one, which cannot decrypt. Throws StartError when it is no key of age. */
export async function decrypterFor(key: string): Promise<Decrypter | null> {
  if (!isSecret(key)) return null
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key)
  } catch (cause) {
    throw new StartError(WRONG_KEY, { cause })
  }
  return decrypter
}

/** Returns a mark that is the same for the same secret, and of no use for finding it. */
export const markOf = (secret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'jhilik:backup-mark', 16)).toString('hex')
