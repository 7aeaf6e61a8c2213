import type { AttemptKey } from '../../platform/attempts.ts'
import { widerNetworkOf } from '../../platform/network.ts'

/** The counts that a log-in with a password raises. */
export interface LoginKeys {
  /** The count starts again when somebody signs in to the account. */
  own: AttemptKey
  /** The counts that are shared with others, such as people in one office; only failures count. */
  shared: AttemptKey[]
}

export const accountKey = (email: string): AttemptKey => ({ kind: 'account', of: email, free: 10 })

/** The count of wrong codes of a second factor, at the log-in and when confirming. Six digits can be guessed. */
export const factorKey = (accountId: string, deviceId: string | null): AttemptKey =>
  deviceId
    ? { kind: 'second-factor-device', of: deviceId, free: 10 }
    : { kind: 'second-factor', of: accountId, free: 10 }

/**
 * A device with which the account was signed in before has a count of its own: somebody else who guesses the password
 * cannot keep its owner out. `address` is the caller's network.
 */
export function loginKeysOf(email: string, deviceId: string | null, address: string): LoginKeys {
  if (deviceId) return { own: { kind: 'device', of: deviceId, free: 10 }, shared: [] }
  return {
    own: accountKey(email),
    shared: [
      { kind: 'address', of: address, free: 30 },
      { kind: 'network', of: widerNetworkOf(address), free: 150 },
    ],
  }
}
