import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { problemSchema } from '@jhilik/contract/problems.ts'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { App } from './http.ts'

/** Only its own files and the description. Swagger UI writes inline styles. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Adds the error answer, which every call can return, to the schema of a route. */
function withProblems(schema: FastifySchema): FastifySchema {
  if (schema.hide) return schema
  return { ...schema, response: { ...(schema.response as object), default: problemSchema } }
}

/** The API description, generated from the schemas of the routes: `/api/openapi.json`, and a page at `/api/docs`. */
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
    transform: (route) => jsonSchemaTransform({ ...route, schema: withProblems(route.schema ?? {}) }),
    transformObject: jsonSchemaTransformObject,
  })
  app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Jhilik API' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
