import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { requireUser } from './guard.ts'

/** Signed addresses that open one thing without a session, as calendars and new tabs do. */

type LinkAudience = 'booking-link' | 'events-ticket'

/** `subject` is the id of what the link opens. Without `until` it stays good for ever. */
export async function signLink(
  secret: Uint8Array,
  audience: LinkAudience,
  subject: string,
  until?: Date,
): Promise<string> {
  const token = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(subject).setAudience(audience)
  if (until) token.setExpirationTime(until)
  return token.sign(secret)
}

/** The subject, or null when the token is not one of ours, for something else, or too old. */
export async function readLink(
  secret: Uint8Array,
  audience: LinkAudience,
  token: string,
  now: Date,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
    })
    return z.uuid().parse(payload.sub)
  } catch {
    return null
  }
}

/**
 * Whose things the caller may open: all (`null`) of what the link is for or as an admin, else their own.
 * Throws 401.
 */
export async function ownerToOpen(
  request: FastifyRequest,
  { id, token, secret, now }: { id: string; token: string | undefined; secret: Uint8Array; now: Date },
): Promise<string | null> {
  if (token && (await readLink(secret, 'booking-link', token, now)) === id) return null
  const actor = requireUser(request)
  return actor.role === 'admin' ? null : actor.id
}
