import type { Config } from '../../../config.ts'

/** What passkeys are bound to: the host and the origin of the public address. */
export function relyingPartyOf({ publicUrl, businessName }: Config) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: businessName, origin }
}
