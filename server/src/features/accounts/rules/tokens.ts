import { createHash, randomBytes } from 'node:crypto'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { addMinutes } from '../../../platform/clock.ts'

const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
/** A sign-in ends after this time even when it is used every day. */
const SIGN_IN_DAYS = 90

const NAME = 'jhilik'
const ALGORITHM = 'HS256'

/** `sid` is the sign-in (token family): logging out ends its access tokens at once. */
const holderSchema = z.object({ sub: idSchema, sid: idSchema })
export type TokenHolder = z.infer<typeof holderSchema>

export function signAccessToken(
  secret: Uint8Array,
  { sub, ...claims }: AccessClaims,
  familyId: string,
  now: Date,
): Promise<string> {
  return new SignJWT({ ...claims, sid: familyId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(sub)
    .setIssuer(NAME)
    .setAudience(NAME)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000))
    .sign(secret)
}

export async function readAccessToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenHolder | 'expired' | 'invalid'> {
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
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The stored form. A fast hash is enough: a token of 256 random bits cannot be guessed. */
export const hashRefreshToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** When a refresh token that is issued now expires. */
export function tokenExpiry(signedInAt: Date, now: Date): Date {
  const unused = addMinutes(now, REFRESH_TOKEN_DAYS * 24 * 60)
  const last = addMinutes(signedInAt, SIGN_IN_DAYS * 24 * 60)
  return new Date(Math.min(unused.getTime(), last.getTime()))
}
