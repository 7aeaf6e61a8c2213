import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { Config } from '../config.ts'
import type { App } from './http.ts'
import { isHttps } from './plain-http.ts'

/** The policy of answers that are data: nothing may run, load or be framed. Pages set their own policy. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The service worker may only send requests to this server. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * The site needs none of these, so a script that got in cannot use them either, except the position, by which a customer finds
 * their area.
 */
const FEATURES = 'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()'

/** The headers that matter for pages only. */
const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
]

const REFERRER_POLICY = 'strict-origin-when-cross-origin'
const HSTS_SECONDS = 31_536_000

/** Returns the headers of refusals that are sent before any hook runs: of addresses and bytes that cannot be read. */
export function refusalHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': DATA_POLICY,
    'permissions-policy': FEATURES,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': REFERRER_POLICY,
    'x-content-type-options': 'nosniff',
    ...(isHttps(config) && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  }
}

/** Adds security headers and compression to every answer. Call it before the routes are registered. */
export async function registerSecurity(app: App, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The header would lock visitors out over plain HTTP (a laptop, a local network).
    strictTransportSecurity: isHttps(config) ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    // Only Internet Explorer and Flash read these two.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/assets/')) {
      reply.header('content-security-policy', DATA_POLICY).header('permissions-policy', FEATURES)
      return
    }
    // Assets do not get these headers, because they are small and the headers would slow them down.
    for (const name of PAGE_HEADERS) reply.removeHeader(name)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Each chunk of a stream, such as the export of bookings, is sent at once.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    },
  })
}
