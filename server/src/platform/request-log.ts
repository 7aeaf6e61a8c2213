import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { App } from './http.ts'
import type { LogOutput } from './log-output.ts'
import type { Meters } from './meters.ts'
import { tracer } from './tracing.ts'

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
function routeOf({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  if (url === undefined) return 'unmatched'
  return url.startsWith('/assets/') || isFile(url) ? 'files' : url
}

/**
 * These routes are called every few seconds, or many times by each page, so they are of interest only while debugging.
 */
const isQuietRoute = (route: string) =>
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

/** The addresses in which the token of a link is a part of the path. */
const TOKEN_IN_PATH = /^(\/v\/|\/api\/booking-pages\/)[^/?]+/

/**
 * Removes query strings and the tokens of links to bookings, because tokens and credentials of gateways must not be logged.
 */
function withoutSecrets(url: string): string {
  const question = url.indexOf('?')
  const path = question === -1 ? url : `${url.slice(0, question)}?…`
  return path.replace(TOKEN_IN_PATH, '$1…')
}

export function logOptions(
  level: string,
  { pretty, output }: { pretty: boolean; output?: LogOutput | undefined },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // Libraries log headers too: the parser of uploads does at the level trace.
    redact: ['*.headers.authorization', '*.headers.cookie', '*.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({ method: request.method, url: withoutSecrets(request.url), id: request.id }),
    },
    ...(!pretty && output && { stream: output }),
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for requests that are not traced. */
    span: Span | null
  }
}

/**
 * Returns the span to which a request belongs. A call inside the process, by which a page is rendered, belongs to the
 * page's span. Only a trusted proxy may name the trace of a request, because anybody else could choose which requests
 * are recorded.
 */
function parentOf({ headers }: FastifyRequest, trustsProxies: boolean): Context {
  if (trace.getActiveSpan()) return context.active()
  return trustsProxies ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
}

/**
 * Starts a span for each request, named by its route. Everything until the answer belongs to it. It has no addresses,
 * query strings or names, but the id of the request, which is also in the log.
 */
export function registerRequestTrace(app: App, trustsProxies: boolean): void {
  app.decorateRequest('span', null)
  const within = (request: FastifyRequest, done: () => void) =>
    request.span ? context.with(trace.setSpan(context.active(), request.span), done) : done()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    if (isQuietRoute(route)) return done()
    const { method } = request
    const attributes = { 'http.request.method': method, 'http.route': route, 'jhilik.request_id': request.id }
    const options = { kind: SpanKind.SERVER, attributes }
    request.span = tracer.startSpan(`${method} ${route}`, options, parentOf(request, trustsProxies))
    within(request, done)
  })
  // The context is set again, because parsing a body continues in the context of its socket.
  app.addHook('preHandler', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', async ({ span, actor }, { statusCode }) => {
    if (!span) return
    span.setAttribute('http.response.status_code', statusCode)
    if (actor) span.setAttribute('user.id', actor.id)
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
