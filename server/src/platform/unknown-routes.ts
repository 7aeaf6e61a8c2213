import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import { problem } from './problem.ts'

interface KnownPath {
  pattern: RegExp
  methods: Set<string>
}

/**
 * Returns the absolute form `POST http://host/path` as `POST /path`, so that routing and hooks see one form. Other
 * targets stay as they are.
 */
export function originForm(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target
  const url = URL.parse(target)
  return url ? url.pathname + url.search : target
}

/**
 * Returns the path as the router reads it: `%61` is `a`, `%2F` is no separator. The router has refused undecodable
 * paths.
 */
const routedPath = (url: string) => decodeURI(url.replace(/[?#].*$/s, ''))

/** Returns `/slots/:id` as a regular expression for the whole path. */
function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}/?$`)
}

/**
 * Answers requests below the API that match no route: 405 with `Allow` when the path has other methods, else
 * 404, both before the body is read. Register it before the routes.
 */
export function registerUnknownRoutes(api: App): void {
  const paths = new Map<string, KnownPath>()
  api.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    paths.set(url, known)
  })

  const refuse = async (request: FastifyRequest, reply: { header(name: string, value: string): unknown }) => {
    const path = routedPath(request.url)
    const matching = paths.values().filter(({ pattern }) => pattern.test(path))
    const methods = new Set(matching.flatMap((known) => known.methods))
    // The router skips a route with this method when a parameter is longer than its limit.
    if (methods.size === 0 || methods.has(request.method)) throw problem('not_found')
    reply.header('allow', [...methods].sort().join(', '))
    throw problem('method_not_allowed')
  }
  const never = async () => undefined
  api.all('/*', { onRequest: refuse, schema: { hide: true } }, never)
}
