import type { Context } from '../../context.ts'
import type { AnyJobHandler } from '../../platform/jobs.ts'
import { refreshDemo } from './seed.ts'

/** A demo that runs for weeks gets its new day every night, wherever midnight is. */
export function demoJobs(ctx: Context): AnyJobHandler[] {
  if (!ctx.config.demo) return []
  return [{ kind: { name: 'demo-days' }, cron: '5 * * * *', run: () => refreshDemo(ctx) }]
}
