import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'

const has = (values: unknown, ...names: string[]) =>
  typeof values === 'object' && values !== null && names.some((name) => name in values)

/** Returns whether the request is authenticated, or its URL contains a secret. */
const isPersonal = ({ headers, query, params }: FastifyRequest) =>
  headers.authorization !== undefined || has(query, 'token', 'ticket') || has(params, 'token')

/**
 * Forbids browsers and proxies to store personal answers, whatever the route sets. Other answers of the API are not
 * stored either unless their route allows it.
 */
export function registerNoStore(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const given = String(reply.getHeader('cache-control') ?? '')
    if (given.includes('no-store')) return
    const isUndecided = given === '' && request.routeOptions.url?.startsWith('/api/')
    if (isUndecided || isPersonal(request)) reply.header('cache-control', 'no-store')
  })
}
