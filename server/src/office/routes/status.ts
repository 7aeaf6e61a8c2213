import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { statusResponseSchema } from '@jhilik/contract/status.ts'
import type { Context } from '../../context.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { openMetrics } from '../views/metrics.ts'
import { readStatus } from '../views/status.ts'

const route = routesOf('Status')

export function statusRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/status',
      route('How the server is, and what is wrong with it', {
        cost: 'costly',
        onRequest: permit('status.read'),
        description:
          'Each part has a state (`fine`, `look` or `act`) and the gravest of its problems. At most ten seconds old. What is said about gateways and messages is what the answering process has seen since its start.',
        response: { 200: statusResponseSchema },
      }),
      async () => ok(await readStatus(ctx)),
    )
  }
}

/** The limit allows several scrapers at short intervals, and makes guessing slow. */
const CALLS_PER_MINUTE = 60

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Digests are compared, because the texts have any length and their digests have one. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

/** Adds `GET /metrics` for callers with METRICS_TOKEN. If that is not set, the address does not exist. */
export function metricsRoutes(ctx: Context) {
  const { token } = ctx.config.metrics
  return async (app: App) => {
    if (!token) return
    const metrics = openMetrics(ctx)
    app.get(
      '/metrics',
      {
        config: { cost: 'costly', rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } },
        onRequest: async ({ headers }) => {
          const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
          if (!isSame(given, token))
            throw problem('not_signed_in', { message: 'Send METRICS_TOKEN as a bearer token.' })
        },
        schema: { hide: true },
      },
      async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()),
    )
  }
}

/** Serves the same without a token on a port that only this machine reaches. Rejects when the port is in use. */
export async function startMetricsPort(ctx: Context, port: number): Promise<{ close(): Promise<void> }> {
  const metrics = openMetrics(ctx)
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'metrics')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
