import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/signed-token.ts'

/** The lifetime of a link. */
export const INVITATION_DAYS = 7
/** An invitation that has expired is kept for this time, in which it can be sent again. */
export const KEPT_DAYS = 30
/** A person gets at most one message in this time. */
export const PAUSE_SECONDS = 60

const BYTES = 16

/**
 * Returns the token of a link: its id and a proof of it. It is derived, so that the database does not contain it, and a
 * repeated job sends the same one. It is short, because a text message has little room.
 */
export function tokenOf(secret: Uint8Array, linkId: string): string {
  const proof = createHmac('sha256', secret).update(`staff-invitation:${linkId}`).digest()
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, proof.subarray(0, BYTES)]).toString('base64url')
}

/** Returns the id of the link; null for a forged token. */
export function linkOf(secrets: Secrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * BYTES) return null
  const linkId = bytes
    .toString('hex', 0, BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isProved = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(tokenOf(secret, linkId), 'base64url'), bytes),
  )
  return isProved ? linkId : null
}
