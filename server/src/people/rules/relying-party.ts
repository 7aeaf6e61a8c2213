import type { Config } from '../../config.ts'

/** Returns what passkeys are bound to: the host and the origin of the public address. */
export function relyingPartyOf({ publicUrl, businessName }: Config) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: businessName, origin }
}

/**
 * The COSE ids of the signatures that passkeys may use: Ed25519, ES256 and RS256; every authenticator has one of them.
 * The library's own list begins with an experimental one of Node, which warns about it.
 */
export const SIGNATURE_ALGORITHMS = [-8, -7, -257]
