import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from './http.ts'
import { networkOf } from './network.ts'
import { problem } from './problem.ts'

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Returns the network for which a call is counted: an IPv4 address, or the /64 network of an IPv6 address. */
export const callerAddress = (request: FastifyRequest): string => networkOf(request.ip)

/** Returns the limit of calls that cost more than others: the general one divided, at least one. */
export const dividedLimit = ({ rateLimitPerMinute }: Config, divisor: number): number =>
  Math.max(1, Math.ceil(rateLimitPerMinute / divisor))

/**
 * Returns whether the call is for the API or matches no route. The matched route decides, because its URL has many
 * spellings.
 */
function isApiCall({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || url === '/api' || url.startsWith('/api/')
}

/**
 * Counts calls by network and refuses those above the limit with 429. Registered before all other hooks, so that
 * calls refused by a guard, the router or the parser count too.
 *
 * Calls of the API share `perMinute`. A route with `config.rateLimit` has a limit of its own instead,
 * inside or outside of the API; `false` means none. Routes with the same object share its count.
 */
export async function registerRateLimit(app: App, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    // The limit is not global, because the plugin would attach it after the guards of a route.
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
