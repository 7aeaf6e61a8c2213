import * as messages from '@jhilik/contract/validation.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from './http.ts'
import { invalidField, problem } from './problem.ts'

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

/** Returns whether a route requires a body. */
const needsBody = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodType && !schema.safeParse(undefined).success

/**
 * An empty body counts as no body, also with a JSON content type, which many clients always send. When fields are
 * required, a missing body counts as an empty object, so that each missing field is named.
 */
export function registerRequestBody(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (request.body === undefined && needsBody(request.routeOptions.schema?.body)) request.body = {}
  })
}

/** No request of the API is nested as deep. */
const MAX_DEPTH = 20

const UNSTORABLE = messages.textCannotBeStored

// PostgreSQL stores no zero byte, and half a surrogate pair is no character.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns the path of the first text that cannot be stored. Throws 400 when the value is nested too deep. */
function findUnstorable(root: unknown): string | undefined {
  const pending: { value: unknown; path: string[] }[] = [{ value: root, path: [] }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path.join('.')
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (path.length >= MAX_DEPTH) throw problem('malformed_request')
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw problem('malformed_request')
      pending.push({ value: inner, path: [...path, key] })
    }
  }
  return undefined
}

/** Refuses texts that no database column can store, in all routes, before other checks. */
export function registerTextCheck(app: App): void {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (findUnstorable(request.params) !== undefined) throw problem('not_found')
    for (const sent of [request.query, request.body]) {
      const path = findUnstorable(sent)
      if (path !== undefined) throw invalidField(path, UNSTORABLE)
    }
  })
}

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
  api.all('/*', { onRequest: refuse, config: { cost: 'cheap' }, schema: { hide: true } }, never)
}
