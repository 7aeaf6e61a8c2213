import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import { problem } from './problem.ts'

interface Address {
  pattern: RegExp
  methods: Set<string>
}

/**
 * `POST http://host/path` asks for the same as `POST /path`: all that reads addresses sees the second form.
 * Anything that is not a web address stays as it is.
 */
export function originForm(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target
  const url = URL.parse(target)
  return url ? url.pathname + url.search : target
}

/** The path as the router reads it: `%61` is `a`, but `%2F` is no separator. The router has refused what cannot be decoded. */
const routedPath = (url: string) => decodeURI(url.replace(/[?#].*$/s, ''))

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
    const path = routedPath(request.url)
    const matching = addresses.values().filter(({ pattern }) => pattern.test(path))
    const methods = new Set(matching.flatMap((address) => address.methods))
    // A route with this method was left out by the router: a parameter is longer than it reads.
    if (methods.size === 0 || methods.has(request.method)) throw problem('not_found')
    reply.header('allow', [...methods].sort().join(', '))
    throw problem('method_not_allowed')
  }
  const never = async () => undefined
  api.all('/*', { onRequest: refuse, schema: { hide: true } }, never)
}
