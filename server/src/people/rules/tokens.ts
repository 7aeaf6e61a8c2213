import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type AccessClaims, roleSchema } from '@jhilik/contract/accounts.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { addMinutes } from '../../platform/clock.ts'
import type { Secrets, TokenHolder } from '../../platform/signed-token.ts'

const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
/** A sign-in ends after this time even when it is used every day. */
export const SIGN_IN_DAYS = 90

const NAME = 'jhilik'
const ALGORITHM = 'HS256'

const holderSchema = z.object({ sub: idSchema, sid: idSchema, role: roleSchema })

export function signAccessToken(
  secret: Uint8Array,
  { sub, ...claims }: AccessClaims,
  signInId: string,
  now: Date,
): Promise<string> {
  return new SignJWT({ ...claims, sid: signInId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(sub)
    .setIssuer(NAME)
    .setAudience(NAME)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000))
    .sign(secret)
}

export async function readAccessToken(
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<TokenHolder | 'expired' | 'invalid'> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: NAME,
        audience: NAME,
        requiredClaims: ['exp', 'sub', 'sid'],
        currentDate: now,
      })
      return holderSchema.parse(payload)
    } catch (error) {
      // jose reports an expired token only after it has found the signature right.
      if (error instanceof errors.JWTExpired) return 'expired'
    }
  }
  return 'invalid'
}

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/**
 * The successor is always the same for a token and a secret, so that nobody who presents the token again gets a second
 * one. Nobody without the secret can derive it from a token that was copied.
 */
export const successorOf = (secret: Uint8Array, token: string): string =>
  createHmac('sha256', secret).update(`refresh-token:${token}`).digest('base64url')

/** Returns the stored form. A fast hash is enough, because a token of 256 random bits cannot be guessed. */
export const hashRefreshToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** Returns when a sign-in that is used now expires. */
export function signInExpiry(signedInAt: Date, now: Date): Date {
  const unused = addMinutes(now, REFRESH_TOKEN_DAYS * 24 * 60)
  const last = addMinutes(signedInAt, SIGN_IN_DAYS * 24 * 60)
  return new Date(Math.min(unused.getTime(), last.getTime()))
}
