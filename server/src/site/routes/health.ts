import { problemSchema } from '@jhilik/contract/problems.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'

const schema = { tags: ['Health'], response: { 200: z.object({ status: z.literal('ok') }) } }
const stopping = { status: 'stopping' as const }
const config = { cost: 'free' as const }
const readySchema = {
  ...schema,
  summary: 'The database answers too, and the process is not about to end',
  response: { ...schema.response, 503: z.object({ status: z.literal('stopping') }).or(problemSchema) },
}
const fine = { status: 'ok' as const }

/** Load balancers call these: `live` answers while the process runs, `ready` while it may get requests. */
export function healthRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/health/live',
      { config, schema: { ...schema, summary: 'The process answers' } },
      async () => fine,
    )

    app.get('/health/ready', { config, schema: readySchema }, async (_request, reply) => {
      if (ctx.stopping.begun) return reply.code(503).send(stopping)
      await sql`select 1`.execute(ctx.db)
      return fine
    })
  }
}
