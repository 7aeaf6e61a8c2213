import { Secret, TOTP } from 'otpauth'

/** What an authenticator app with this key shows, or will show some steps of 30 seconds later. */
export const appCode = (key: string, now: Date, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now.getTime() + steps * 30_000 })
