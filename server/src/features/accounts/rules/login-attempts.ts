import type { AttemptKey } from '../../../platform/attempts.ts'
import { widerNetworkOf } from '../../../platform/network.ts'

/** What a log-in with a password counts for. */
export interface LoginKeys {
  /** Counted until the account is signed in to. */
  own: AttemptKey
  /** Shared with others, as of an office; only failures count. */
  shared: AttemptKey[]
}

export const accountKey = (email: string): AttemptKey => ({ kind: 'account', of: email, free: 10 })

/** What codes of a second factor count for, at the log-in and when confirming: six digits can be guessed. */
export const factorKey = (accountId: string, deviceId: string | null): AttemptKey =>
  deviceId
    ? { kind: 'second-factor-device', of: deviceId, free: 10 }
    : { kind: 'second-factor', of: accountId, free: 10 }

/**
 * A device that the account was signed in with has a count of its own: somebody else who guesses the password cannot
 * keep its owner out. `address` is the caller's network.
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
