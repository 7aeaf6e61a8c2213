import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address as numbers. `address` is valid. */
function groupsOf(address: string): number[] {
  // The URL parser writes any IPv6 address in one form, with hexadecimal groups only.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  if (tail === undefined) return numbers(head)
  const [left, right] = [numbers(head), numbers(tail)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/**
 * What one connection to the internet is given: an IPv4 address as it is, or the first 64 bits of an IPv6
 * address. An IPv4 address written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** A keyed hash of the network: equal networks can be counted, and nobody can read the address back. */
export function networkHash(secret: Uint8Array, address: string): string {
  return createHmac('sha256', secret)
    .update(`hold-network:${networkOf(address)}`)
    .digest('base64url')
}
