import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from './http.ts'

/** Whether a route reads a body and cannot do without one. */
const needsBody = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodType && !schema.safeParse(undefined).success

/**
 * An empty body counts as no body, also when it is announced as JSON, as many clients do with every call.
 * Where fields are needed, each missing one is named, as if the body were an empty object.
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
