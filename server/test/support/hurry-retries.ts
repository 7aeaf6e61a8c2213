import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Makes every failed job due at once that would be tried again only after its delay. */
export async function hurryRetries({ ctx }: TestApp): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(ctx.db)
}
