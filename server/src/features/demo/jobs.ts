import type { Context } from '../../context.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { seedDemo } from './seed.ts'

/** A demo that runs for weeks gets its new day every night, wherever midnight is. */
export function demoJobs(ctx: Context): JobHandler<never>[] {
  if (!ctx.config.demo) return []
  return [{ kind: { name: 'demo-days' }, cron: '5 * * * *', run: () => seedDemo(ctx) }]
}
