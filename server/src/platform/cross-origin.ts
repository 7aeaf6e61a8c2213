import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from './http.ts'

/** What pages of allowed hosts may do. `origin: true` answers with the origin of the request, which was checked. */
const GRANTED: FastifyCorsOptions = {
  origin: true,
  credentials: true,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // Browsers ask about these headers of requests; clients of the API need no others.
  allowedHeaders: ['Accept-Language', 'Authorization', 'Content-Type', 'Idempotency-Key'],
  // Pages read these headers of answers besides those that browsers show them anyway.
  exposedHeaders: ['Content-Disposition', 'ETag', 'Retry-After'],
  // Browsers ask again after these seconds; none keeps the answer for longer.
  maxAge: 7200,
}
const REFUSED: FastifyCorsOptions = { origin: false }

/** The pictures that answers of the API name; pages of other hosts may show them. */
const PICTURES = /^\/(uploads|illustrations|avatars)\//

/** Returns whether the call comes from a page of another host that the owner has allowed. */
export const isAllowedOrigin = ({ headers }: FastifyRequest, { allowedOrigins }: Config): boolean =>
  headers.origin !== undefined && allowedOrigins.includes(headers.origin)

/**
 * Lets pages of the hosts in ALLOWED_ORIGINS call the API and read its answers, with cookies. Pages of all other hosts
 * get answers without these headers, which browsers do not show them. Register it before the limits of requests, so
 * that a page can read their refusals too.
 */
export async function registerCrossOrigin(app: App, config: Config): Promise<void> {
  if (config.allowedOrigins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (PICTURES.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  const isGranted = (request: FastifyRequest) =>
    request.url.startsWith('/api/') && isAllowedOrigin(request, config)
  // The plugin would answer preflight requests of all origins if it had the list itself.
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => (isGranted(request) ? GRANTED : REFUSED),
  })
}
