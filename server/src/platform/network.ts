import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * Returns the network of one subscriber: an IPv4 address itself, or the /64 network of an IPv6 address. An IPv4 address
 * written as IPv6 counts as IPv4. A client that has gone away before its request is read has no address any more.
 */
export const networkOf = (address: string | undefined): string => normalizeIP(address ?? '')

/**
 * Returns the network that an attacker often has the whole of: the /24 network of an IPv4 address, the /48 of an IPv6
 * address.
 */
export const widerNetworkOf = (address: string): string =>
  isIPv6(address) ? normalizeIP(address, 48) : address.split('.').slice(0, 3).join('.')

/** Returns a keyed hash of the network: equal networks can be counted, but the address cannot be recovered. */
export function networkHash(secret: Uint8Array, address: string | undefined): string {
  return createHmac('sha256', secret)
    .update(`hold-network:${networkOf(address)}`)
    .digest('base64url')
}
