import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { addMinutes } from '../../platform/clock.ts'

// A link opens the page of a booking without a session. Its address is short, because it is sent by text message.

/** A token has 96 random bits: 16 characters that nobody guesses. */
const TOKEN_BYTES = 12

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the address of the page that a token opens. */
export const linkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/v/${token}`

/** Returns an address that opens nothing and is as long as a link, for messages that are only shown. */
export const sampleLink = (config: Pick<Config, 'publicUrl'>): string => linkOf(config, 'x'.repeat(16))

/** Returns what is stored of a token. A token cannot be computed from it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const DAY_MINUTES = 24 * 60
/** A link works until so many days after its booking has ended, also when that was moved. */
const LINK_DAYS = 30

/** Returns the instant before which a booking must have ended for its links to have expired. */
export const expiredBefore = (now: Date): Date => addMinutes(now, -LINK_DAYS * DAY_MINUTES)
