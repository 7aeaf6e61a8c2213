import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'

/** For load balancers: `live` while the process answers, `ready` while its database does. */
export function healthRoutes(ctx: Context) {
  return async (app: App) => {
    app.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
    app.get('/health/ready', { config: { rateLimit: false } }, async () => {
      await sql`select 1`.execute(ctx.db)
      return { status: 'ok' }
    })
  }
}
