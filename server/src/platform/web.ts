import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendBusyPage } from './busy-page.ts'
import type { Clock } from './clock.ts'
import { declareCost } from './cost.ts'
import { type App, sendNotFound } from './http.ts'
import { loadOnce } from './once.ts'
import { Problem } from './problem.ts'
import { SERVER_FOLDER } from './product.ts'
import type { CountCall } from './rate-limit.ts'
import type { ReadCache } from './read-cache/read-cache.ts'
import { sendPage, type WebApp } from './render-page.ts'
import { WORKER_POLICY } from './security.ts'

/** Renders pages from the build, or with Vite in development. */
interface Renderer {
  load(): Promise<WebApp>
  /** Answers requests for Vite's own files; true when it did. */
  intercept?(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

const webFolder = join(SERVER_FOLDER, '../web')
const clientFolder = join(webFolder, 'build/client')
const serverBundle = join(webFolder, 'build/server/index.js')

const NOT_BUILT = 'The web app is not built yet. Run "npm run build", or start with "npm start".'

interface WebContext {
  config: Config
  clock: Clock
  gateways: ReadonlyMap<string, { origins: string[] }>
}

/** Serves pages and static files. */
export async function registerWeb(
  app: App,
  { config, clock, gateways }: WebContext,
  { reads, countCall }: { reads: ReadCache; countCall: CountCall },
): Promise<void> {
  // The handler is set first, because plugins registered below inherit it.
  app.setNotFoundHandler(sendNotFound)
  const formTargets = [...new Set([...gateways.values()].flatMap(({ origins }) => origins))]
  const renderer = config.dev ? await openDevRenderer(app) : await openBuiltRenderer(app)
  const onBusy = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Problem && error.code === 'too_many_requests')
      return sendBusyPage(error, request, reply, config)
    throw error
  }
  const options = { config: { cost: 'cheap' as const }, schema: { hide: true }, errorHandler: onBusy }
  app.get('/*', options, async (request, reply) => {
    if (!renderer) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    if (await renderer.intercept?.(request, reply)) return reply.hijack()
    const url = pageUrl(config, request)
    if (!url) return sendNotFound(request, reply)
    const { load } = renderer
    return sendPage(
      { app, clock, reads, countCall, load, formTargets, isDev: config.dev },
      url,
      request,
      reply,
    )
  })
}

async function openBuiltRenderer(app: App): Promise<Renderer | null> {
  if (!existsSync(serverBundle)) {
    app.log.warn(NOT_BUILT)
    return null
  }
  // Names contain a hash of the content. A missing file is a 404, not a page.
  await app.register(async (files: App) => {
    files.addHook('onRoute', declareCost('free'))
    await files.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
    })
    await files.register(fastifyStatic, {
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
  })
  const load = loadOnce(async () => {
    const built: WebApp = await import(pathToFileURL(serverBundle).href)
    return built
  })
  // The build is loaded at start, so that the first visitor does not wait.
  app.addHook('onListen', () => void load().catch((error) => app.log.error({ err: error }, 'web bundle')))
  return { load }
}

async function openDevRenderer(app: App): Promise<Renderer> {
  const vite = await openDevServer(webFolder, app.server)
  app.addHook('onClose', () => vite.close())
  return {
    load: async () => (await vite.ssrLoadModule('/app/server.ts')) as unknown as WebApp,
    intercept: (request, reply) =>
      new Promise((resolve) => {
        reply.raw.once('close', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, () => resolve(false))
      }),
  }
}

/** Returns the public URL of the request, whatever Host header was sent. Undefined when it is not valid. */
function pageUrl(config: Config, request: FastifyRequest): URL | undefined {
  if (!request.url.startsWith('/')) return undefined
  return URL.parse(new URL(config.publicUrl).origin + request.url) ?? undefined
}

/** The part of Vite that is used here. Vite belongs to the web workspace, so its types are not available. */
interface ViteServer {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  ssrLoadModule(path: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Opens Vite as middleware of this server, so that `npm run dev` is one process on one port. */
async function openDevServer(webFolder: string, server: Server): Promise<ViteServer> {
  const vite = createRequire(join(webFolder, 'package.json')).resolve('vite')
  const { createServer } = await import(pathToFileURL(vite).href)
  const previous = process.cwd()
  // React Router's plugin reads its configuration from the working directory.
  process.chdir(webFolder)
  try {
    return await createServer({
      root: webFolder,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server } },
    })
  } finally {
    process.chdir(previous)
  }
}
