import { checkoutJobs } from './bookings/jobs/checkout.ts'
import { schedulesJobs } from './calendar/jobs/schedules.ts'
import { uploadsJobs } from './catalog/jobs/uploads.ts'
import type { Context } from './context.ts'
import { demoJobs } from './demo/jobs.ts'
import { backupsJobs } from './office/jobs/backups.ts'
import { integrityJobs } from './office/jobs/integrity.ts'
import { reportsJobs } from './office/jobs/reports.ts'
import { peopleJobs } from './people/jobs.ts'
import type { AnyJobHandler } from './platform/jobs.ts'
import { mailJobs } from './platform/mail.ts'

/** The jobs of all subjects. */
export function allJobs(ctx: Context): AnyJobHandler[] {
  return [
    ...mailJobs({ mailer: ctx.mailer, secrets: ctx.config.sessionSecrets, clock: ctx.clock }),
    ...peopleJobs(ctx),
    ...checkoutJobs(ctx),
    ...schedulesJobs(ctx),
    ...reportsJobs(ctx),
    ...integrityJobs(ctx),
    ...uploadsJobs(ctx),
    ...backupsJobs(ctx),
    ...demoJobs(ctx),
  ]
}
