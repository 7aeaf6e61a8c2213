import type { Duty } from '@jhilik/contract/duties.ts'
import type { VehicleColumns } from '../vehicle-columns.ts'
import type { Computed, Optional, WithDefault } from './column-types.ts'

export interface UsersTable {
  id: string
  name: string
  /** Null for an account that was opened with a phone number. */
  email: string | null
  /** The phone number as it was typed. */
  phone: WithDefault<string>
  /** The typed number in E.164; null when it is no valid number. */
  phone_e164: Optional<string>
  /** The number that signs in with a code, in E.164. */
  verified_phone: Optional<string>
  /** The number of a contact: a person for whom staff have booked and who has no account. Null for an account. */
  contact_phone: Optional<string>
  email_verified_at: Optional<Date>
  address: WithDefault<string>
  img: WithDefault<string>
  role: WithDefault<'user' | 'admin'>
  /** The duty of an admin. */
  duty: Duty | null
  /** The duty begins when the e-mail address is proved. */
  duty_awaits_email: WithDefault<boolean>
  /** Null for an account that was opened with a code and has no password yet. */
  password_hash: string | null
  /** Raising it ends the cookies by which browsers are known to the account. */
  device_version: WithDefault<number>
  locale: 'en' | 'bn' | null
  /** Raising it revokes the links to all bookings of the account. */
  link_version: WithDefault<number>
  deactivated_at: Date | null
  /**
   * The time at which its owner deleted the account: the row is kept for its bookings and says nothing about a person.
   */
  deleted_at: WithDefault<Date | null>
  /** The id as long as the account is not deleted. Data of a person refers to it. */
  open_id: Computed<string | null>
  /** When the last mail with a link to choose a new password was sent. */
  reset_asked_at: Date | null
  /** When the last mail with a link to verify the address was sent. */
  verify_asked_at: Optional<Date>
  /** A note by staff for staff. */
  staff_note: WithDefault<string>
  /** The text that staff search. */
  search_text: Computed<string>
  created_at: Date
  updated_at: Date
}

export interface SignInsTable {
  id: string
  user_id: string
  /** Empty when unknown, like `system`. */
  browser: string
  system: string
  /** The network of the last use. */
  address: string
  signed_in_at: Date
  last_used_at: Date
  expires_at: Date
  /** When the password, a second factor, or a code of an account without a password was last entered. */
  confirmed_at: Date | null
  /** When a second factor was last entered. */
  second_factor_at: Date | null
  ended_at: Date | null
}

export interface RefreshTokensTable {
  token_hash: string
  sign_in_id: string
  created_at: Date
  /** Null for the one token of a sign-in that has no successor. */
  replaced_at: Date | null
}

interface AttemptCountsTable {
  key: string
  count: number
  last_at: Date
}

/** An e-mail address for which an account asked. */
interface EmailChangesTable {
  user_id: string
  id: string
  email: string
  /** The address that the account had; null for none. */
  replaces: string | null
  asked_at: Date
  expires_at: Date
}

/** An account of another provider that signs in to an account here. */
interface IdentitiesTable {
  issuer: string
  /** The provider's id of the person. */
  subject: string
  user_id: string
  linked_at: Date
}

/** A login code that was asked for. The code is derived from the id. */
interface LoginCodesTable {
  id: string
  /** An e-mail address, or a phone number in E.164. */
  destination: string
  locale: 'en' | 'bn'
  asked_at: Date
  expires_at: Date
  wrong_entries: WithDefault<number>
  used_at: Date | null
}

interface VehiclesTable extends VehicleColumns {
  id: string
  user_id: string
  /** The key is the same for every way to write the plate. */
  plate_key: string
  is_default: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

interface AddressesTable {
  id: string
  user_id: string
  label: string
  address: string
  area_id: Optional<string>
  is_default: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

export interface NewsletterSubscriptionsTable {
  id: string
  email: string
  locale: WithDefault<'en' | 'bn'>
  created_at: Date
  confirmed_at: Date | null
  asked_at: Date | null
  unsubscribed_at: Date | null
}

interface SetUpLinksTable {
  digest: string
  created_at: Date
}

/** An invitation of a person to the staff. The link is derived from `link_id`. */
interface StaffInvitationsTable {
  id: string
  /** An e-mail address, or a phone number in E.164. */
  destination: string
  duty: Duty
  locale: 'en' | 'bn'
  link_id: string
  invited_by: string
  sent_at: Date
  expires_at: Date
}

export interface PeopleTables {
  staff_invitations: StaffInvitationsTable
  setup_links: SetUpLinksTable
  users: UsersTable
  sign_ins: SignInsTable
  refresh_tokens: RefreshTokensTable
  attempt_counts: AttemptCountsTable
  email_changes: EmailChangesTable
  identities: IdentitiesTable
  newsletter_subscriptions: NewsletterSubscriptionsTable
  login_codes: LoginCodesTable
  vehicles: VehiclesTable
  addresses: AddressesTable
}

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
