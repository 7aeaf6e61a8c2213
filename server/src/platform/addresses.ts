import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import { problem } from './problem.ts'

interface Address {
  pattern: RegExp
  methods: Set<string>
}

/** `/slots/:id` as an expression for whole paths. */
function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}/?$`)
}

/**
 * Answers every request below the API that no route takes: 405 with `Allow` when the address answers
 * other methods than this one, else 404, both before the body is read. Comes before the routes it is to know.
 */
export function registerUnknownAddresses(api: App): void {
  const addresses = new Map<string, Address>()
  api.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    const address = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) address.methods.add(one)
    addresses.set(url, address)
  })

  const refuse = async (request: FastifyRequest, reply: { header(name: string, value: string): unknown }) => {
    const path = request.url.replace(/\?.*$/s, '')
    const matching = addresses.values().filter(({ pattern }) => pattern.test(path))
    const methods = new Set(matching.flatMap((address) => address.methods))
    // Its method is answered, so the router has left it out for a parameter longer than it reads.
    if (methods.size === 0 || methods.has(request.method)) throw problem('not_found')
    reply.header('allow', [...methods].sort().join(', '))
    throw problem('method_not_allowed')
  }
  const never = async () => undefined
  api.all('/*', { onRequest: refuse, schema: { hide: true } }, never)
}
