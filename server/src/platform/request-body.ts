import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from './http.ts'

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
