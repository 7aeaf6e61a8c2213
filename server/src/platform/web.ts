import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type App, sendNotFound } from './http.ts'
import { pagePolicy, WORKER_POLICY } from './security.ts'
import { openDevServer } from './web-dev.ts'

/** The export of the built web app: renders the page of a request. */
type Render = (
  request: Request,
  env: { api: (path: string, init?: RequestInit) => Promise<Response>; nonce: string },
) => Promise<Response>

/** Renders pages from the build, or with Vite in development. */
interface Renderer {
  load(): Promise<Render>
  /** Answers requests for Vite's own files; true when it did. */
  intercept?(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

const webFolder = join(import.meta.dirname, '../../../web')
const clientFolder = join(webFolder, 'build/client')
const serverBundle = join(webFolder, 'build/server/index.js')

const NOT_BUILT = 'The web app is not built yet. Run "npm run build", or start with "npm start".'
const PAGE_FAILED = 'Something went wrong on our side. Please try again.'

interface WebContext {
  config: Config
  gateways: ReadonlyMap<string, { origins: string[] }>
}

/** Pages and static files. */
export async function registerWeb(app: App, { config, gateways }: WebContext): Promise<void> {
  // Set first: plugins registered below inherit it.
  app.setNotFoundHandler(sendNotFound)
  const formTargets = [...new Set([...gateways.values()].flatMap(({ origins }) => origins))]
  const renderer = config.dev ? await openDevRenderer(app) : await openBuiltRenderer(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!renderer) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    if (await renderer.intercept?.(request, reply)) return reply.hijack()
    const url = pageUrl(config, request)
    if (!url) return sendNotFound(request, reply)
    return renderPage(app, config, renderer, formTargets, url, request, reply)
  })
}

async function openBuiltRenderer(app: App): Promise<Renderer | null> {
  if (!existsSync(serverBundle)) {
    app.log.warn(NOT_BUILT)
    return null
  }
  // Names contain a hash of the content. A missing file is a 404, not a page.
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: clientFolder,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    preCompressed: true,
    wildcard: false,
    index: false,
    maxAge: '1h',
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (/\bsw\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  let loading: Promise<Render> | undefined
  const load = () => {
    loading ??= import(pathToFileURL(serverBundle).href).then(({ render }: { render: Render }) => render)
    return loading
  }
  // Loaded at start, so that the first visitor does not wait.
  app.addHook('onListen', () => void load().catch((error) => app.log.error({ err: error }, 'web bundle')))
  return { load }
}

async function openDevRenderer(app: App): Promise<Renderer> {
  const vite = await openDevServer(webFolder, app.server)
  app.addHook('onClose', () => vite.close())
  return {
    load: async () => (await vite.ssrLoadModule('/app/server.ts')).render as Render,
    intercept: (request, reply) =>
      new Promise((resolve) => {
        reply.raw.once('close', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, () => resolve(false))
      }),
  }
}

/** The public URL of the request, whatever Host header was sent. Undefined when it is not valid. */
function pageUrl(config: Config, request: FastifyRequest): URL | undefined {
  if (!request.url.startsWith('/')) return undefined
  return URL.parse(new URL(config.publicUrl).origin + request.url) ?? undefined
}

async function renderPage(
  app: App,
  config: Config,
  renderer: Renderer,
  formTargets: readonly string[],
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // No policy in development: browsers hide a nonce from scripts, so hydration would report a difference.
  const nonce = config.dev ? '' : randomBytes(16).toString('base64url')
  if (config.dev) reply.removeHeader('content-security-policy')
  else reply.header('content-security-policy', pagePolicy(formTargets, nonce))
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  try {
    const render = await renderer.load()
    const page = await render(
      new Request(url, { method: request.method, headers: headersOf(request), signal: gone.signal }),
      { api: apiFor(app, request), nonce },
    )
    return sendResponse(page, reply)
  } catch (error) {
    request.log.error({ err: error }, 'page')
    return reply.code(500).type('text/plain; charset=utf-8').send(PAGE_FAILED)
  }
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  return headers
}

function sendResponse(page: Response, reply: FastifyReply) {
  reply.code(page.status)
  page.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  for (const cookie of page.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // The language of a first visit is the browser's; later ones have it, as the theme, in a cookie.
  reply.header('vary', 'Accept-Language, Cookie')
  // Each page has its own nonce, so scripts of a stored copy would not run.
  if (!page.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
  if (!page.body) return reply.send()
  return reply.send(Readable.fromWeb(page.body as ReadableStream))
}

/** Calls the API in this process: same routes, checks and rate limit as over the network. */
function apiFor(app: App, request: FastifyRequest) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      // The lines of a page and of what it asks for have the same id.
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-request-id': request.id },
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    const bodyless = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(bodyless ? null : answer.body, { status: answer.statusCode, headers })
  }
}
