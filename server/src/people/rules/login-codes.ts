import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UseLimit } from '../../platform/attempts.ts'
import type { Secrets } from '../../platform/signed-token.ts'

/** The lifetime of a code. */
export const CODE_MINUTES = 10
/** The code ends with this wrong entry. */
export const MAX_WRONG_ENTRIES = 5
/** A destination gets at most one code in this time, whoever asks. */
export const PAUSE_SECONDS = 60
/** A destination gets at most this many codes in an hour, whoever asks. */
const MAX_PER_HOUR = 5

const DIGITS = 6

/**
 * Returns the code of a challenge. It is derived, so that neither the database nor the queue of jobs contains it, and a
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

/**
 * Returns the seconds until a destination may get another code: `pause` because it has just got one, `limit` because of
 * the hour's limit. `asked` are the times of the last hour, latest first.
 */
export function secondsToWait(asked: readonly Date[], now: Date): { pause: number; limit: number } {
  const secondsUntil = (from: Date | undefined, seconds: number) =>
    from ? Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1_000 + seconds)) : 0
  return { pause: secondsUntil(asked[0], PAUSE_SECONDS), limit: secondsUntil(asked[MAX_PER_HOUR - 1], 3600) }
}

const DAY_SECONDS = 24 * 60 * 60
/** A destination gets at most this many codes in a day, whoever asks, so that its codes cannot be guessed for days. */
const MAX_PER_DAY = 10

export const limitOfDay = (destination: string): UseLimit => ({
  kind: 'login-code-by-destination',
  of: destination,
  max: MAX_PER_DAY,
  seconds: DAY_SECONDS,
})

/** The part of a day's text messages after which the owner is warned. */
const WARNING_SHARE = 0.8

/** The limits of codes by text message, whose costs somebody may want to cause: of all in a day, and of warnings. */
export const limitsOfTexts = (max: number) => {
  const warnedAt = Math.max(1, Math.floor(max * WARNING_SHARE))
  const limit = (kind: string, most: number): UseLimit => ({
    kind,
    of: 'everybody',
    max: most,
    seconds: DAY_SECONDS,
  })
  return {
    warnedAt,
    all: limit('code-texts', max),
    unwarned: limit('code-texts-unwarned', warnedAt),
    warning: limit('code-texts-warning', 1),
  }
}

/** The numbers of codes in an hour that others cannot use up: for a device, and for all devices of an account. */
const PER_HOUR_OF_DEVICE = 3
const PER_HOUR_OF_ACCOUNT = 6
const PER_DAY_OF_ACCOUNT = 12

/** An account has codes sent to this many numbers in an hour to verify one, so that it does not text strangers. */
const PHONE_CODES_PER_HOUR = 5

export const limitOfPhoneCodes = (userId: string): UseLimit => ({
  kind: 'phone-code-by-account',
  of: userId,
  max: PHONE_CODES_PER_HOUR,
  seconds: 3600,
})

/** The person who asks: a browser that was signed in to an account, or a sign-in of it. */
export interface KnownAsker {
  userId: string
  deviceId: string
}

/** One device does not use up the codes that another one of the account needs. */
export const limitsOfKnown = ({ userId, deviceId }: KnownAsker): UseLimit[] => [
  { kind: 'login-code-by-device', of: deviceId, max: PER_HOUR_OF_DEVICE, seconds: 3600 },
  { kind: 'login-code-by-account', of: userId, max: PER_HOUR_OF_ACCOUNT, seconds: 3600 },
  { kind: 'login-code-by-account-day', of: userId, max: PER_DAY_OF_ACCOUNT, seconds: DAY_SECONDS },
]
