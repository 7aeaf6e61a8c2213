import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './signed-token.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Seal {
  secrets: Secrets
  /** A text that is sealed for one purpose cannot be opened for another. */
  purpose: string
  /** A text that is sealed for one row cannot be opened when it is copied to another. */
  of: string
}

const keyOf = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `jhilik:${purpose}`, 32))

/** Encrypts a text that the database must not reveal, with the first secret. */
export function sealText({ secrets: [secret], purpose, of }: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv).setAAD(Buffer.from(of))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** Returns null when it was sealed with another secret. `isCurrent`: it was sealed with the first one. */
export function openText(
  { secrets, purpose, of }: Seal,
  sealed: string,
): { text: string; isCurrent: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(of))
        .setAuthTag(tag)
      const text =
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      return { text, isCurrent: secret === secrets[0] }
    } catch {
      // The text was not sealed with this secret.
    }
  }
  return null
}
