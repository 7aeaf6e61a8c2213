import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { Config } from '../config.ts'
import type { App } from './http.ts'

/** Answers that are data: nothing in them may run, load or be framed. Pages bring their own policy. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** What the service worker may do: ask this server, on its pages' behalf. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** What only pages heed. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Security headers and compression for every answer. Comes before the routes. */
export async function registerSecurity(app: App, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Over plain HTTP (a laptop, a shop's own network) the header would lock visitors out.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/assets/'))
      reply.header('content-security-policy', DATA_POLICY)
    // On a slow connection these would outweigh the small scripts; what matters for them stays.
    else for (const name of OF_PAGES) reply.removeHeader(name)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Each chunk of what is streamed, such as a table of all bookings, leaves at once.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    },
  })
}

/** What a rendered page may do. `formTargets` are the gateways' origins; `nonce` marks our own inline scripts and styles. */
export function pagePolicy(formTargets: readonly string[], nonce: string): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ]
  return directives.join('; ')
}
