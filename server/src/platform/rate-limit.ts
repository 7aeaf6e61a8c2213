import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countUse, type UseLimit } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { requireUser } from './guard.ts'
import type { App } from './http.ts'
import { networkOf, widerNetworkOf } from './network.ts'
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

interface Counting {
  clock: Clock
  config: Config
  db: Db
}

const HOUR_SECONDS = 3600
/** One address, or one account, has this part of RATE_LIMIT in an hour: 60 by default. */
const SHARE = 10
/** Many people share an address, and a wider network has many addresses. */
const ADDRESSES_OF_NETWORK = 5

/** Returns the limits of what visitors do: by address, and by the wider network that somebody may have the whole of. */
export function limitsByAddress(config: Config, request: FastifyRequest, kind: string): UseLimit[] {
  const address = callerAddress(request)
  const max = dividedLimit(config, SHARE)
  return [
    { kind: `${kind}-by-address`, of: address, max, seconds: HOUR_SECONDS },
    {
      kind: `${kind}-by-network`,
      of: widerNetworkOf(address),
      max: max * ADDRESSES_OF_NETWORK,
      seconds: HOUR_SECONDS,
    },
  ]
}

/** Returns the limits of what signed-in callers do: by account, wherever they are. */
export function limitsByAccount(config: Config, request: FastifyRequest, kind: string): UseLimit[] {
  const { id } = requireUser(request)
  return [{ kind: `${kind}-by-account`, of: id, max: dividedLimit(config, SHARE), seconds: HOUR_SECONDS }]
}

/** Throws 429 when one of the limits is reached; then none counts. */
export async function countUses({ clock, config, db }: Counting, limits: UseLimit[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) await countUse(tx, config.sessionSecrets[0], limit, clock.now())
  })
}

/** A route hook before the handler, so that a request that was refused because of its content does not count. */
export const limitUses =
  (ctx: Counting, limitsOf: typeof limitsByAddress, kind: string) =>
  async (request: FastifyRequest): Promise<void> => {
    await countUses(ctx, limitsOf(ctx.config, request, kind))
  }
