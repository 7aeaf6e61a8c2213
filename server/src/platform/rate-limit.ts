import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../config.ts'
import { countUse, type UseLimit } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { App } from './http.ts'
import { networkOf, widerNetworkOf } from './network.ts'
import { problem } from './problem.ts'

type Scope = 'account' | 'address' | 'network'
type CallerKind = 'visitor' | 'customer' | 'staff'

/**
 * How many times the budget of a class each kind of caller has. Customers are counted by account, and loosely by
 * address, because mobile carriers share addresses among customers and one person can open several accounts. Staff work
 * for many customers from one place.
 */
const TIMES: Record<CallerKind, Partial<Record<Scope, number>>> = {
  visitor: { address: 1, network: 5 },
  customer: { account: 1, address: 10, network: 50 },
  staff: { account: 10 },
}

/** The part of RATE_LIMIT that is the budget of a class in a minute: 600 and 120 calls by default. */
const MINUTE_SHARES = { cheap: 1, costly: 5, takesPlace: 5 } as const
/** The part of RATE_LIMIT that is the budget of what costs money in an hour: 60 calls by default. */
const HOUR_SHARE = 10
const HOUR_SECONDS = 3600

/**
 * The number of calls above the budget of a minute that are refused at once. Further refusals are delayed: a caller who
 * sends the next call as soon as one is refused would otherwise keep a processor busy with refusals.
 */
const REFUSED_AT_ONCE = 20
const LATE_REFUSAL_MS = 1000

/** Returns the network for which a call is counted: an IPv4 address, or the /64 network of an IPv6 address. */
export const callerAddress = (request: FastifyRequest): string => networkOf(request.ip)

/** Returns the limit of calls that cost more than others: the general one divided, at least one. */
export const dividedLimit = ({ rateLimitPerMinute }: Config, divisor: number): number =>
  Math.max(1, Math.ceil(rateLimitPerMinute / divisor))

function kindOf({ holder }: FastifyRequest): CallerKind {
  if (!holder) return 'visitor'
  return holder.role === 'admin' ? 'staff' : 'customer'
}

function keyOf(request: FastifyRequest, scope: Scope): string {
  if (scope === 'account') return request.holder?.sub ?? ''
  const address = callerAddress(request)
  return scope === 'address' ? address : widerNetworkOf(address)
}

/** Returns in which scopes a call counts, and how many times the budget each of them has. */
const scopesOf = (request: FastifyRequest) => Object.entries(TIMES[kindOf(request)]) as [Scope, number][]

/** Makes the start fail when a route does not say what it costs. Registered before all routes. */
function requireCosts(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const without = routes.filter(({ config }) => config?.cost === undefined)
    if (without.length === 0) return
    const names = without.map(({ method, url }) => `${method} ${url}`)
    throw new Error(`These routes do not say what they cost: ${names.join(', ')}.`)
  })
}

const UNCOUNTED_NAME = 'x-uncounted'
/** The header of calls that this process makes itself, for a request that it has counted. Nobody else knows its value. */
export const UNCOUNTED = { [UNCOUNTED_NAME]: randomBytes(18).toString('base64url') }

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
export type CountCall = (request: FastifyRequest, cost: keyof typeof MINUTE_SHARES) => Promise<void>

/** Returns a function that counts a call of this process in all scopes, and throws 429 when one is used up. */
function openCounts(app: App, perMinute: number): CountCall {
  const counts = new Map<string, ReturnType<App['createRateLimit']>>()

  /** Callers of different kinds are counted apart, so that none uses up the smaller budget of another. */
  function countOf(cost: keyof typeof MINUTE_SHARES, kind: CallerKind, [scope, times]: [Scope, number]) {
    const name = `${cost} ${kind} ${scope}`
    const max = Math.max(1, Math.ceil(perMinute / MINUTE_SHARES[cost])) * times
    const count =
      counts.get(name) ??
      app.createRateLimit({ max, ban: REFUSED_AT_ONCE, keyGenerator: (request) => keyOf(request, scope) })
    counts.set(name, count)
    return count
  }

  return async (request, cost) => {
    for (const scope of scopesOf(request)) {
      const counted = await countOf(cost, kindOf(request), scope)(request)
      if (!counted.isAllowed && counted.isExceeded) {
        if (counted.isBanned) await setTimeout(LATE_REFUSAL_MS)
        throw problem('too_many_requests', { retryAfterSeconds: counted.ttlInSeconds })
      }
    }
  }
}

interface Counting {
  clock: Clock
  config: Config
  db: Db
}

/**
 * Counts calls by what they cost and refuses those above a budget with 429. The class of the matched route decides,
 * because its address has many spellings; what no route takes is cheap. Register it before the guards of routes, so that
 * calls refused by a guard, the router or the parser count too. Calls that cost money also count by the hour, for all
 * processes together, once they are found valid. A route with `config.rateLimit`, whose secret can be guessed, has a
 * limit of its own besides; routes with the same object share its count.
 *
 * Returns a function that counts more than the route of a call declares.
 */
export async function registerRateLimit(app: App, ctx: Counting): Promise<CountCall> {
  const perMinute = ctx.config.rateLimitPerMinute
  await app.register(rateLimit, {
    // The limit is not global, because the plugin would attach it after the guards of a route.
    global: false,
    timeWindow: '1 minute',
    // The addresses of a scan must not displace the counts of others.
    cache: 20_000,
    errorResponseBuilder: (_request, limit) =>
      problem('too_many_requests', { retryAfterSeconds: Math.ceil(limit.ttl / 1000) }),
  })
  requireCosts(app)
  const countCall = openCounts(app, perMinute)
  const own = new WeakMap<RateLimitOptions, Limit>()

  function ownLimit(options: RateLimitOptions): Limit {
    const limit = own.get(options) ?? (app.rateLimit(options).bind(app) as Limit)
    own.set(options, limit)
    return limit
  }

  app.addHook('onRequest', async (request, reply) => {
    const { cost = 'cheap', rateLimit: options } = request.routeOptions.config ?? {}
    if (cost === 'free' || request.headers[UNCOUNTED_NAME] === UNCOUNTED[UNCOUNTED_NAME]) return
    await countCall(request, 'cheap')
    if (cost === 'costly' || cost === 'takesPlace') await countCall(request, cost)
    if (options) await ownLimit(options)(request, reply)
  })
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config?.cost === 'costsMoney') await countMoney(ctx, request)
  })
  return countCall
}

/** Counts a call that costs money. Throws 429 when one of its limits is reached; then none counts. */
async function countMoney({ clock, config, db }: Counting, request: FastifyRequest): Promise<void> {
  const limits = scopesOf(request).map(
    ([scope, times]): UseLimit => ({
      kind: `costs money, ${kindOf(request)} by ${scope}`,
      of: keyOf(request, scope),
      max: dividedLimit(config, HOUR_SHARE) * times,
      seconds: HOUR_SECONDS,
    }),
  )
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) await countUse(tx, config.sessionSecrets[0], limit, clock.now())
  })
}
