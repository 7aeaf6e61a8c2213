import { createHmac } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * What one connection to the internet is given: an IPv4 address as it is, or the /64 network that an IPv6
 * address is in. An IPv4 address written as IPv6 counts as IPv4.
 */
export const networkOf = (address: string): string => normalizeIP(address)

/** A keyed hash of the network: equal networks can be counted, and nobody can read the address back. */
export function networkHash(secret: Uint8Array, address: string): string {
  return createHmac('sha256', secret)
    .update(`hold-network:${networkOf(address)}`)
    .digest('base64url')
}
