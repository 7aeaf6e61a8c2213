import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import { networkOf } from './network.ts'
import { problem } from './problem.ts'

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Whom a call is counted for: one IPv4 address, or the /64 network that one IPv6 customer has to choose from. */
export const callerAddress = (request: FastifyRequest): string => networkOf(request.ip)

/** Of the API, or of nothing at all. Decided by the route that was matched: one route has many spellings. */
function isApiCall({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || url === '/api' || url.startsWith('/api/')
}

/**
 * Counts calls by address and refuses those above the limit with 429. Comes before every other hook, so
 * that calls which a guard, the router or the parser refuses are counted too.
 *
 * Calls of the API share `perMinute`. A route with `config.rateLimit` has a limit of its own instead,
 * inside or outside of the API; `false` means none. Routes that are given the same object share its count.
 */
export async function registerRateLimit(app: App, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    // The plugin would attach its limit after the guards of a route.
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, limit) =>
      problem('too_many_requests', { retryAfterSeconds: Math.ceil(limit.ttl / 1000) }),
  })
  const limitWith = (options?: RateLimitOptions) => app.rateLimit(options).bind(app) as Limit
  const general = limitWith()
  const own = new WeakMap<RateLimitOptions, Limit>()

  function limitOf(request: FastifyRequest): Limit | null {
    const options = request.routeOptions.config?.rateLimit
    if (options === false) return null
    if (!options) return isApiCall(request) ? general : null
    const limit = own.get(options) ?? limitWith(options)
    own.set(options, limit)
    return limit
  }

  app.addHook('onRequest', async (request, reply) => {
    await limitOf(request)?.(request, reply)
  })
}
