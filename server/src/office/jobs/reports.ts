import type { Context } from '../../context.ts'
import type { AnyJobHandler } from '../../platform/jobs.ts'
import { sumUpDays, sumUpDaysJob } from '../commands/sum-up-days.ts'

/** Reports are correct without this job, and fast with it. */
export function reportsJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: sumUpDaysJob, cron: '41 * * * *', run: () => sumUpDays(ctx) }]
}
