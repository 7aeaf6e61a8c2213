import { z } from 'zod'
import { readToken, signToken } from './signed-token.ts'

/** Signed tickets in an address, for what sends no bearer header: streams and downloads. */

type LinkPurpose = 'events-ticket' | 'export-ticket'

const claims = z.object({ sub: z.uuid() })

/** `subject` is the id of whom the link is for. */
export function signLink(
  secret: Uint8Array,
  purpose: LinkPurpose,
  subject: string,
  expiresAt: Date,
): Promise<string> {
  return signToken({ secret, purpose }, { subject, expiresAt })
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
