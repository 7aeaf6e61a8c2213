import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireUser } from './guard.ts'
import { readToken, signToken } from './signed-token.ts'

/** Signed addresses that open one thing without a session, as calendars and new tabs do. */

type LinkPurpose = 'booking-link' | 'events-ticket' | 'export-ticket'

const claims = z.object({ sub: z.uuid() })

/** `subject` is the id of what the link opens. Without `expiresAt` it stays good for ever. */
export function signLink(
  secret: Uint8Array,
  purpose: LinkPurpose,
  subject: string,
  expiresAt?: Date,
): Promise<string> {
  return signToken({ secret, purpose }, { subject, ...(expiresAt && { expiresAt }) })
}

/** The subject, or null when the token is not one of ours, for something else, or too old. */
export async function readLink(
  secret: Uint8Array,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  return (await readToken({ secret, purpose }, token, claims, now))?.sub ?? null
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
