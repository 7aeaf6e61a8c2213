import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { App } from './http.ts'

/** The queries that a request has sent to the database so far. */
interface RequestCost {
  queries: number
  /** The milliseconds that the request waited for queries; queries at the same time add up. */
  databaseMs: number
}

declare module 'fastify' {
  interface FastifyRequest {
    cost: RequestCost
  }
}

const costs = new AsyncLocalStorage<RequestCost>()

/** Adds a query to the request that sent it. Queries of jobs and of the command line belong to none. */
export function countQuery({ queryDurationMillis }: LogEvent): void {
  const cost = costs.getStore()
  if (!cost) return
  cost.queries += 1
  cost.databaseMs += queryDurationMillis
}

/**
 * Counts from the first hook on. The last hook before the handler sets the context again, because parsing a body
 * continues in the context of its socket.
 */
export function registerRequestCost(app: App): void {
  app.decorateRequest('cost')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cost = { queries: 0, databaseMs: 0 }
    costs.run(request.cost, done)
  })
  app.addHook('preHandler', (request, _reply, done) => costs.run(request.cost, done))
}
