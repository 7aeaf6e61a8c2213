import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import type { Meters } from './meters.ts'

/** The id must have nothing that could break a line of a log or hide another id in it. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Returns the id that a proxy gave the request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

const isFile = (url: string) => !url.startsWith('/api/') && /\.[a-z\d]+$/.test(url)

/**
 * Returns the route's pattern, never the address, which contains ids and tokens and has any number of forms. All files
 * are one route, and so are all addresses that match none.
 */
export function routeOf({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  if (url === undefined) return 'unmatched'
  return url.startsWith('/assets/') || isFile(url) ? 'files' : url
}

/**
 * These routes are called every few seconds, or many times by each page, so they are of interest only while debugging.
 */
export const isQuietRoute = (route: string) =>
  route === 'files' || route === '/metrics' || route.startsWith('/api/health/')

/** Returns the bytes of this answer, with its headers. A call inside the process has no socket. */
function bytesOf(request: FastifyRequest, reply: FastifyReply): number {
  const sent = (request.raw.socket?.bytesWritten ?? 0) - request.bytesBefore
  return sent > 0 ? sent : Number(reply.getHeader('content-length') ?? 0)
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes that its connection had sent before. */
    bytesBefore: number
  }
}

/**
 * Writes one line for each request once it is answered, and its metrics. The line has the account's id, never a name,
 * an address, or a part of the address that was asked for. The id of the request is in the header `x-request-id`.
 */
export function registerRequestLog(app: App, meters: Meters): void {
  app.decorateRequest('bytesBefore', 0)
  app.addHook('onRequest', async (request, reply) => {
    request.bytesBefore = request.raw.socket?.bytesWritten ?? 0
    // Assets do not get the header, because they are small and it would slow them down.
    if (!request.routeOptions.url?.startsWith('/assets/')) reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const status = reply.statusCode
    const ms = reply.elapsedTime
    // A stream of events lasts as long as its page is open.
    if (route !== '/api/events') meters.countRequest({ method: request.method, route, status, ms })
    // The cost is undefined for an address that the router refuses, because no hook has run.
    const { queries, databaseMs } = request.cost ?? { queries: 0, databaseMs: 0 }
    request.log[isQuietRoute(route) ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        status,
        user: request.actor?.id ?? null,
        ms: rounded(ms),
        databaseMs: rounded(databaseMs),
        queries,
        bytes: bytesOf(request, reply),
      },
      'request',
    )
  })
}
