import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'

const schema = { tags: ['Health'], response: { 200: z.object({ status: z.literal('ok') }) } }
const config = { rateLimit: false as const }
const fine = { status: 'ok' as const }

/** For load balancers: `live` while the process answers, `ready` while its database does. */
export function healthRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/health/live',
      { config, schema: { ...schema, summary: 'The process answers' } },
      async () => fine,
    )

    app.get(
      '/health/ready',
      { config, schema: { ...schema, summary: 'The database answers too' } },
      async () => {
        await sql`select 1`.execute(ctx.db)
        return fine
      },
    )
  }
}
