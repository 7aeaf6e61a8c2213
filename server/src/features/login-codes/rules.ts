import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

/** Lifetime of a code. */
export const CODE_MINUTES = 10
/** The code ends with this wrong entry. */
export const MAX_WRONG_ENTRIES = 5
/** A destination gets at most one code in this time … */
export const PAUSE_SECONDS = 60
/** … and at most so many in an hour. */
const MAX_PER_HOUR = 5

const DIGITS = 6

/**
 * The code of a challenge. It is derived, not drawn: neither the database nor the queue of jobs contains it, and a
 * repeated job sends the same one.
 */
export function codeOf(secret: Uint8Array, challenge: string): string {
  const digest = createHmac('sha256', secret).update(`login-code:${challenge}`).digest()
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const isCodeOf = (secrets: Secrets, challenge: string, entered: string): boolean =>
  secrets.some((secret) => timingSafeEqual(Buffer.from(codeOf(secret, challenge)), Buffer.from(entered)))

/** A destination without `@` is a phone number in E.164. */
export const channelOf = (destination: string): 'sms' | 'email' =>
  destination.includes('@') ? 'email' : 'sms'

/** Seconds until a destination may get another code; `asked` are the times of the last hour, latest first. */
export function secondsToWait(asked: readonly Date[], now: Date): number {
  const [last] = asked
  const first = asked[MAX_PER_HOUR - 1]
  const ends = [last ? last.getTime() + PAUSE_SECONDS * 1_000 : 0, first ? first.getTime() + 60 * 60_000 : 0]
  return Math.max(0, Math.ceil((Math.max(...ends) - now.getTime()) / 1_000))
}
