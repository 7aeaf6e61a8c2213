import type { AttemptKey, UseLimit } from '../../platform/attempts.ts'
import { widerNetworkOf } from '../../platform/network.ts'

/** The counts that limit the guesses of one secret of an account. */
export interface GuessLimits {
  /** Many guesses in a row have to pause. The count starts again after a right one. */
  own: AttemptKey
  /** The counts that are shared with others, such as people in one office; only failures count. */
  shared: AttemptKey[]
  /** All wrong guesses of a day count, whatever devices, addresses and right guesses there are between them. */
  total: UseLimit
}

/**
 * The place that a guess comes from: a device with which the account was signed in before, a sign-in of the account, or
 * anywhere else. Strangers have counts of their own, so that they cannot keep the owner out of a known device.
 */
export type GuessedFrom = { deviceId: string } | 'sign-in' | 'elsewhere'

const FREE = 10
const DAY_SECONDS = 24 * 60 * 60
/** The numbers of wrong guesses in a day, from all known devices and sign-ins of an account, and from elsewhere. */
const KNOWN_A_DAY = 20
const STRANGERS_A_DAY = 30

const knownTotal = (secret: string, accountId: string): UseLimit => ({
  kind: `${secret}-known-total`,
  of: accountId,
  max: KNOWN_A_DAY,
  seconds: DAY_SECONDS,
})

const strangersTotal = (secret: string, account: string): UseLimit => ({
  kind: `${secret}-total`,
  of: account,
  max: STRANGERS_A_DAY,
  seconds: DAY_SECONDS,
})

const strangersKey = (email: string): AttemptKey => ({ kind: 'account', of: email, free: FREE })

/** A log-in with a password from elsewhere; there may be no account. `address` is the caller's network. */
export const limitsOfStranger = (email: string, address: string): GuessLimits => ({
  own: strangersKey(email),
  shared: [
    { kind: 'address', of: address, free: 30 },
    { kind: 'network', of: widerNetworkOf(address), free: 150 },
  ],
  total: strangersTotal('password', email),
})

/** A log-in with a password from a device that the account knows. */
export const limitsOfDevice = ({ userId, deviceId }: { userId: string; deviceId: string }): GuessLimits => ({
  own: { kind: 'device', of: deviceId, free: FREE },
  shared: [],
  total: knownTotal('password', userId),
})

/** A password, or a code for an account without one, that a signed-in person enters, whatever it confirms. */
export const limitsOfConfirmation = (accountId: string): GuessLimits => ({
  own: { kind: 'confirmation', of: accountId, free: FREE },
  shared: [],
  total: knownTotal('password', accountId),
})

/** A code sent to a phone number that the account wants to log in with. */
export const limitsOfPhoneCode = (accountId: string): GuessLimits => ({
  own: { kind: 'phone-code', of: accountId, free: FREE },
  shared: [],
  total: knownTotal('phone-code', accountId),
})

/** A code of a second factor, at the log-in or to confirm. Six digits can be guessed. */
export function limitsOfFactor(accountId: string, from: GuessedFrom): GuessLimits {
  if (from === 'elsewhere') {
    return {
      own: { kind: 'second-factor', of: accountId, free: FREE },
      shared: [],
      total: strangersTotal('second-factor', accountId),
    }
  }
  const own: AttemptKey =
    from === 'sign-in'
      ? { kind: 'second-factor-confirmation', of: accountId, free: FREE }
      : { kind: 'second-factor-device', of: from.deviceId, free: FREE }
  return { own, shared: [], total: knownTotal('second-factor', accountId) }
}

/** The counts about a password that mean nothing once the account has another one. */
export const countsOfPassword = ({ id, email }: { id: string; email: string | null }) => [
  ...(email ? [strangersKey(email), strangersTotal('password', email)] : []),
  limitsOfConfirmation(id).own,
  knownTotal('password', id),
]
