import type { Context } from '../../context.ts'
import type { AnyJobHandler } from '../../platform/jobs.ts'
import { sumUpDays, sumUpDaysJob } from './commands/sum-up-days.ts'

/** Reports are right without it, and quick with it. */
export function reportsJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: sumUpDaysJob, cron: '* * * * *', run: () => sumUpDays(ctx) }]
}
