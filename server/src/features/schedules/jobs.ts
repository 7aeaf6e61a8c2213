import type { Context } from '../../context.ts'
import type { AnyJobHandler } from '../../platform/jobs.ts'
import { fillSchedules, fillSchedulesJob } from './commands/fill-schedules.ts'

/** Every night a day comes into sight. */
export function schedulesJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: fillSchedulesJob, cron: '23 2 * * *', run: () => fillSchedules(ctx) }]
}
