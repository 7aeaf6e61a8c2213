import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { requireUser } from '../../../platform/guard.ts'
import { isLinkAlive, type LinkPurpose, readBookingLink } from '../rules/links.ts'
import { findLinkVersions } from '../views/bookings.ts'

interface Opening {
  /** Of the booking. */
  id: string
  token: string | undefined
  purpose: LinkPurpose
}

/**
 * Whose bookings the caller may open by this call: with a link that holds, or as an admin, anybody's (`null`),
 * else their own. Throws 401, the same for a link that is wrong, too old or revoked.
 */
export async function ownerToOpen(
  { db, config, clock }: Context,
  request: FastifyRequest,
  { id, token, purpose }: Opening,
): Promise<string | null> {
  const now = clock.now()
  const link = token ? await readBookingLink(config.sessionSecret, purpose, token, now) : null
  if (link?.sub === id) {
    const booking = await findLinkVersions(db, id)
    if (booking && isLinkAlive(purpose, link.version, booking, now)) return null
  }
  const actor = requireUser(request)
  return actor.role === 'admin' ? null : actor.id
}
