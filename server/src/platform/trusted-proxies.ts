import { isIP } from 'node:net'

/** The names of networks that Fastify knows: this machine, link-local and private networks. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Returns whether it is an address, or a network like `10.0.0.0/8`, but not one that contains every address. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** Reads a list separated by commas. Undefined when one of its parts is no address, network or name. */
export function parseTrustedProxies(text: string): string[] | undefined {
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every((proxy) => NAMES.includes(proxy) || isNetwork(proxy)) ? proxies : undefined
}
