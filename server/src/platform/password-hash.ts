import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify(argon2)

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** The PHC string format: https://github.com/P-H-C/phc-string-format */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const NOT_PHC = 'A stored password hash is not in the PHC format of argon2id'

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

// Normalizes the password, because keyboards may compose one letter in different ways.
function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return deriveKey('argon2id', { ...parameters, message: password.normalize('NFKC') })
}

/** The same salt gives the same hash, so that one of several hashes made with it can be looked up. */
export async function hashPassword(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const hash = await derive(password, { ...COST, nonce: salt, tagLength: HASH_BYTES })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(hash)}`
}

/** Returns the salt of a stored hash. */
export function saltOf(stored: string): Buffer {
  const salt = PHC.exec(stored)?.[4]
  if (!salt) throw new Error(NOT_PHC)
  return Buffer.from(salt, 'base64')
}

/** A hash that no password matches. */
const unmatchableHash = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(
  randomBytes(SALT_BYTES),
)}$${encode(randomBytes(HASH_BYTES))}`

/**
 * When `stored` is `null` (no such account), it takes as long and returns false, so that response times do not reveal
 * which addresses have accounts.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored ?? unmatchableHash) ?? []
  if (!salt || !hash) throw new Error(NOT_PHC)
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}
