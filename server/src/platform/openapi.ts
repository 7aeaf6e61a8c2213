import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { App } from './http.ts'

/** The API described by the same schemas that check it: `/api/openapi.json`, and a page at `/api/docs`. */
export function registerOpenApi(app: App): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Jhilik API', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
