import type { Context } from '../context.ts'
import type { AnyJobHandler } from '../platform/jobs.ts'
import { refreshDemo } from './seed.ts'

/** Adds the new day of a demo that runs for weeks. The job is hourly, because midnight depends on the zone. */
export function demoJobs(ctx: Context): AnyJobHandler[] {
  if (!ctx.config.demo) return []
  return [{ kind: { name: 'demo-days' }, cron: '5 * * * *', run: () => refreshDemo(ctx) }]
}
