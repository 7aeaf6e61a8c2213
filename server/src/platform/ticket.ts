import { z } from 'zod'
import type { Secrets } from './secrets.ts'
import { readToken, signToken } from './signed-token.ts'

/** Tickets are signed, short-lived query parameters for requests that cannot send a header: streams and downloads. */

type TicketPurpose = 'events-ticket' | 'export-ticket'

const claims = z.object({ sub: z.uuid() })

/** `subject` is the id of the sign-in: a ticket ends with it. */
export function signTicket(
  secrets: Secrets,
  purpose: TicketPurpose,
  subject: string,
  expiresAt: Date,
): Promise<string> {
  return signToken({ secrets, purpose }, { subject, expiresAt })
}

/** Returns the subject; null when the ticket is forged, expired or made for another purpose. */
export async function readTicket(
  secrets: Secrets,
  purpose: TicketPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  return (await readToken({ secrets, purpose }, token, claims, now))?.sub ?? null
}
