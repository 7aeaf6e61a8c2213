import type { Context } from '../../context.ts'
import { isLinkValid, type LinkPurpose, readBookingLink } from '../rules/links.ts'
import { findLinkVersions } from './bookings.ts'

interface OpenedLink {
  bookingId: string
  /** The token of the call; undefined when it has none. */
  token: string | undefined
  purpose: LinkPurpose
}

/** Returns whether the call has a link to this booking for this purpose that is neither expired nor revoked. */
export async function hasValidLink(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { bookingId, token, purpose }: OpenedLink,
): Promise<boolean> {
  if (!token) return false
  const now = clock.now()
  const link = await readBookingLink(config.sessionSecrets, purpose, token, now)
  if (link?.sub !== bookingId) return false
  const booking = await findLinkVersions(db, bookingId)
  return booking !== undefined && isLinkValid(purpose, link.version, booking, now)
}
