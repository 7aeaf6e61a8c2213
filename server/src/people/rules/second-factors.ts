import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Role } from '@jhilik/contract/constants.ts'
import type { FactorWay } from '@jhilik/contract/second-factors.ts'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'
import { readToken, type Secrets, signToken } from '../../platform/signed-token.ts'

export interface StoredFactors {
  hasApp: boolean
  passkeys: number
  recoveryCodesLeft: number
}

/**
 * Returns the ways in which an account proves its second factor; empty when none is asked for. A customer's passkey is
 * another way to log in, so only an app is asked for after the password: a customer whose passkey is only on their
 * phone must be able to log in elsewhere. An admin's passkey is a second factor.
 */
export function waysOf(role: Role, { hasApp, passkeys, recoveryCodesLeft }: StoredFactors): FactorWay[] {
  if (!hasApp && (role === 'user' || passkeys === 0)) return []
  return [
    ...(hasApp ? (['app'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
}

const TICKET_MINUTES = 10

interface Account {
  id: string
  password_hash: string | null
}

const signer = ({ config }: Context, purpose: string) => ({ secrets: config.sessionSecrets, purpose })

const ticketClaims = z.object({ sub: z.uuid(), password: z.string() })

/** Names a stored hash without revealing it. */
const nameOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/**
 * Returns the answer to a right password or code of an account with a second factor. The ticket names the account's
 * password and ends when that is changed. The ticket of an account without a password ends after ten minutes, or when
 * the account gets one.
 */
export async function askSecondFactor(ctx: Context, account: Account, ways: FactorWay[]): Promise<Problem> {
  const ticket = await signToken(signer(ctx, 'second-factor'), {
    subject: account.id,
    claims: { password: nameOf(account.password_hash) },
    expiresAt: addMinutes(ctx.clock.now(), TICKET_MINUTES),
  })
  return problem('second_factor_required', { secondFactor: { ticket, ways } })
}

/** Returns the id of the account; null when the ticket is forged or expired. */
export async function readSecondFactorTicket(ctx: Context, ticket: string) {
  const claims = await readToken(signer(ctx, 'second-factor'), ticket, ticketClaims, ctx.clock.now())
  return (
    claims && {
      id: claims.sub,
      isFor: (account: Account) => nameOf(account.password_hash) === claims.password,
    }
  )
}

// The values of RFC 6238 that every app knows are SHA-1, six digits and 30 seconds.
const STEP_SECONDS = 30
const KEY_BYTES = 20
/** The clock of the app may be this many steps off. */
const WINDOW = 1
const SETUP_MINUTES = 30

export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** Returns the key in the form that apps scan. */
export const keyUri = (key: string, { business, account }: { business: string; account: string }): string =>
  // Colons are replaced, because one separates issuer and account.
  new TOTP({ issuer: business.replaceAll(':', ' '), label: account, secret: key }).toString()

/** Returns the time step of a code; null when it is not right. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(key), timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

const setupClaims = z.object({ sub: z.uuid(), key: z.string() })

/** Returns a ticket that keeps a key from its creation to the first code, with which it is stored. */
export const signSetup = (ctx: Context, accountId: string, key: string): Promise<string> =>
  signToken(signer(ctx, 'authenticator-setup'), {
    subject: accountId,
    claims: { key },
    expiresAt: addMinutes(ctx.clock.now(), SETUP_MINUTES),
  })

/** Returns the key; null when the ticket is forged, expired or of another account. */
export async function readSetup(ctx: Context, accountId: string, ticket: string): Promise<string | null> {
  const claims = await readToken(signer(ctx, 'authenticator-setup'), ticket, setupClaims, ctx.clock.now())
  return claims?.sub === accountId ? claims.key : null
}

const sealOf = (secrets: Secrets, of: string) => ({ secrets, purpose: 'authenticator-key', of })

/** Returns the stored form of an app's key. */
export const sealKey = (secrets: Secrets, accountId: string, key: string): string =>
  sealText(sealOf(secrets, accountId), key)

/** Returns null when it was sealed with a secret that is gone. */
export const openKey = (secrets: Secrets, accountId: string, sealed: string) =>
  openText(sealOf(secrets, accountId), sealed)

const RECOVERY_CODES = 10
const LENGTH = 10
/** The characters have no letters that are mistaken for digits. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SALT_BYTES = 16

const newRecoveryCode = () =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** Writes a code as it is shown, in two groups. */
const written = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

export interface NewRecoveryCodes {
  /** The codes are shown to the owner once. */
  codes: string[]
  /** The hashes are stored. All have one salt, so that an entered code is hashed once. */
  hashes: string[]
}

/** Call it before the transaction, because hashing takes long. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, salt)))
  return { codes: codes.map(written), hashes }
}
