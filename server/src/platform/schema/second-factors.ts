import type { Optional } from './column-types.ts'

/** An authenticator app. */
export interface AuthenticatorsTable {
  user_id: string
  /** The encrypted key. */
  sealed_key: string
  /** The time step of the last accepted code. */
  last_step: number
  added_at: Date
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  made_at: Date
  used_at: Optional<Date>
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** The device's id of the passkey, in base64url, like the public key. */
  credential_id: string
  public_key: string
  /** The number of times that the device has signed; 0 for devices that do not count. */
  counter: number
  transports: string[]
  name: string
  added_at: Date
  last_used_at: Optional<Date>
}

/** The challenge that a device has to sign. */
interface PasskeyChallengesTable {
  challenge: string
  /** The account that adds a passkey; null for signing in. */
  user_id: string | null
  expires_at: Date
}

export interface SecondFactorTables {
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
}
