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
import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import { isQuietRoute, routeOf } from './request-log.ts'
import { tracer } from './tracing.ts'

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
