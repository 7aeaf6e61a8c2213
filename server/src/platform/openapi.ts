import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { problemSchema } from '@jhilik/contract/problems.ts'
import type { FastifySchema, RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type Cost, declareCost } from './cost.ts'
import { needsToken } from './guard.ts'
import type { App } from './http.ts'

/**
 * The page may load only its own scripts and the description. Inline styles are allowed, because Swagger UI writes
 * them.
 */
const docsPolicy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

declare module 'fastify' {
  interface FastifySchema {
    'x-cost'?: Cost | undefined
  }
}

/**
 * Adds to the schema of a route the error answer, which every call can return, what a call costs, and whether callers
 * need a token.
 */
function completed({
  schema = {},
  onRequest,
  config,
}: Pick<RouteOptions, 'schema' | 'onRequest' | 'config'>): FastifySchema {
  if (schema.hide) return schema
  const response = { ...(schema.response as object), default: problemSchema }
  return {
    ...schema,
    'x-cost': config?.cost,
    ...(needsToken(onRequest) && { security: [{ bearer: [] }] }),
    response,
  }
}

/**
 * Serves the API description, generated from the schemas of the routes: `/api/openapi.json`, and a page at `/api/docs`.
 */
export function registerOpenApi(app: App): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Jhilik API',
        version: '1',
        description:
          'Messages are English whatever a call says it prefers: clients branch on `code`, and word it for their readers. A `locale` cookie (`en`, `bn`) or else `Accept-Language` tells which language mails to the caller are written in.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (entry) => jsonSchemaTransform({ ...entry, schema: completed(entry.route) }),
    transformObject: jsonSchemaTransformObject,
  })
  app.register(async (docs) => {
    docs.addHook('onRoute', declareCost('cheap'))
    docs.addHook('onSend', async (_request, reply, page) => {
      if (typeof page !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html'))
        return page
      const nonce = randomBytes(16).toString('base64url')
      reply.header('content-security-policy', docsPolicy(nonce))
      return page.replaceAll('<script', `<script nonce="${nonce}"`)
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'Jhilik API' } })
  })
  app.get('/api/openapi.json', { config: { cost: 'costly' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
}
