import type { Context } from '../context.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { fillSchedules, fillSchedulesJob } from './commands/fill-schedules.ts'
import { learnSpeeds, learnSpeedsJob } from './commands/learn-speeds.ts'
import { measureRoads, measureRoadsJob } from './commands/measure-roads.ts'

export function calendarJobs(ctx: Context): JobHandler[] {
  return [
    // The job runs every night, because every day the horizon is one day further.
    { kind: fillSchedulesJob, cron: '23 2 * * *', oncePerBatch: true, run: () => fillSchedules(ctx) },
    { kind: learnSpeedsJob, cron: '51 2 * * *', oncePerBatch: true, run: () => learnSpeeds(ctx) },
    { kind: measureRoadsJob, cron: '41 * * * *', oncePerBatch: true, run: () => measureRoads(ctx) },
  ]
}
