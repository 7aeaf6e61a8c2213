import { z } from 'zod'
import type { OpenIdClient } from './platform/openid.ts'
import { StartError } from './platform/start-error.ts'

/** Other addresses would send tokens and codes over the network unencrypted. */
const isSafe = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost'
}

export const googleShape = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'must start with https://')
    .default('https://accounts.google.com'),
}

const schema = z.object(googleShape)

/** Returns null when signing in with Google is not set up. */
export function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: z.output<typeof schema>): OpenIdClient | null {
  if (!clientId && !clientSecret) return null
  if (clientId && clientSecret) return { clientId, clientSecret, issuer }
  throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.')
}
