import bowser from 'bowser'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

/** The browser and the operating system of a sign-in, by name and empty when unknown, and its network. */
export interface Device {
  browser: string
  system: string
  address: string
}

/** The person who signs in: their language, null until known, and the device that they use. */
export interface Caller {
  locale: Locale | null
  device: Device
}

/** Longer headers are not from browsers. */
const MAX_USER_AGENT = 1_000
const MAX_NAME = 60

/** `address` is the caller's network. */
export function readDevice(userAgent: string | undefined, address: string): Device {
  const { browser, os } = bowser.parse(userAgent?.slice(0, MAX_USER_AGENT) || 'unknown')
  return {
    browser: (browser.name ?? '').slice(0, MAX_NAME),
    system: (os.name ?? '').slice(0, MAX_NAME),
    address,
  }
}

export const KNOWN_DEVICE_DAYS = 365

/**
 * A browser with which an account was signed in before. Its wrong passwords and its codes are counted apart from those
 * of strangers.
 */
export interface KnownDevice {
  userId: string
  deviceId: string
  /** The account's `device_version` when the browser became known. The device is known while it stays the same. */
  version: number
}

const claimsSchema = z.object({ sub: z.uuid(), device: z.uuid(), version: z.coerce.number().int() })

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'known-device' })

/** Returns the token that the browser keeps. It signs nobody in. */
export function signKnownDevice(ctx: Context, { userId, deviceId, version }: KnownDevice): Promise<string> {
  return signToken(signer(ctx), {
    subject: userId,
    claims: { device: deviceId, version: String(version) },
    expiresAt: addMinutes(ctx.clock.now(), KNOWN_DEVICE_DAYS * 24 * 60),
  })
}

/** Null when there is no token, and when it is forged or expired. */
export async function readKnownDevice(ctx: Context, token: string | undefined): Promise<KnownDevice | null> {
  if (!token) return null
  const claims = await readToken(signer(ctx), token, claimsSchema, ctx.clock.now())
  return claims && { userId: claims.sub, deviceId: claims.device, version: claims.version }
}
