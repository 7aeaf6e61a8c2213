import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Returns whether a host name or address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const version = isIP(name)
  if (version === 0) return name === 'localhost'
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6')
}

/** Returns whether the site is reached over https. */
export const isHttps = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl.startsWith('https:')

/** Loopback, link-local and private networks. */
export const NEARBY_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const
const nearby = new BlockList()
for (const [network, prefix, family] of NEARBY_NETWORKS) nearby.addSubnet(network, prefix, family)
nearby.addAddress('::1', 'ipv6')

/** Returns whether passwords and cookies of this site cross the internet unencrypted. */
export function isPublicPlainHttp(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'http:') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family) return !nearby.check(host, family === 4 ? 'ipv4' : 'ipv6')
  // Names without a dot, and those reserved for one machine or a local network, are not on the internet.
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
