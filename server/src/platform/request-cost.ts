import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { App } from './http.ts'

/** What a request has asked of the database so far. */
interface RequestCost {
  queries: number
  /** In which the request waited for queries, in milliseconds; queries at the same time add up. */
  databaseMs: number
}

declare module 'fastify' {
  interface FastifyRequest {
    cost: RequestCost
  }
}

const costs = new AsyncLocalStorage<RequestCost>()

/** Adds a query to the request that sent it. Those of jobs and of the command line belong to none. */
export function countQuery({ queryDurationMillis }: LogEvent): void {
  const cost = costs.getStore()
  if (!cost) return
  cost.queries += 1
  cost.databaseMs += queryDurationMillis
}

/**
 * Counts from the first hook on. Again in the last one before the handler, because parsing a body continues in the
 * context of its socket.
 */
export function registerRequestCost(app: App): void {
  app.decorateRequest('cost')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cost = { queries: 0, databaseMs: 0 }
    costs.run(request.cost, done)
  })
  app.addHook('preHandler', (request, _reply, done) => costs.run(request.cost, done))
}
