import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from './http.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
/** The headers of requests that browsers ask about; clients of the API need no others. */
const REQUEST_HEADERS = 'Accept-Language, Authorization, Content-Type, Idempotency-Key'
/** The headers of answers that pages of other hosts may read besides those that browsers show them anyway. */
const ANSWER_HEADERS = 'Content-Disposition, ETag, Retry-After'
/** The pictures that answers of the API name; pages of other hosts may show them. */
const PICTURES = /^\/(uploads|illustrations|avatars)\//
/** Browsers ask again after this time; none keeps the answer for longer. */
const PREFLIGHT_SECONDS = 7200

/** Returns whether the call comes from a page of another host that the owner has allowed. */
export const isAllowedOrigin = ({ headers }: FastifyRequest, { allowedOrigins }: Config): boolean =>
  headers.origin !== undefined && allowedOrigins.includes(headers.origin)

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

function addVary(reply: FastifyReply): void {
  const given = String(reply.getHeader('vary') ?? '')
  reply.header('vary', given ? `${given}, Origin` : 'Origin')
}

/**
 * Lets pages of the hosts in ALLOWED_ORIGINS call the API and read its answers, with cookies. Pages of all other hosts
 * get answers without these headers, which browsers do not show them. Register it before the limits of requests, so
 * that a page can read their refusals too.
 */
export function registerCrossOrigin(app: App, config: Config): void {
  if (config.allowedOrigins.length === 0) return
  const isOfApi = ({ url }: FastifyRequest) => url.startsWith('/api/')

  app.addHook('onRequest', async (request, reply) => {
    if (PICTURES.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    if (!isOfApi(request) || !isAllowedOrigin(request, config)) return
    reply
      .header('access-control-allow-origin', request.headers.origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', ANSWER_HEADERS)
    if (!isPreflight(request)) return
    addVary(reply)
    return reply
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .code(204)
      .send()
  })
  // Answers from memory bring a header of their own, so it is added at the end.
  app.addHook('onSend', async (request, reply) => {
    if (isOfApi(request) && !isPreflight(request)) addVary(reply)
  })
}
