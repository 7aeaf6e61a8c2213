import { checkoutJobs } from './bookings/jobs.ts'
import { schedulesJobs } from './calendar/jobs/schedules.ts'
import { uploadsJobs } from './catalog/jobs/uploads.ts'
import type { Context } from './context.ts'
import { demoJobs } from './demo/jobs.ts'
import { backupsJobs } from './office/jobs/backups.ts'
import { integrityJobs } from './office/jobs/integrity.ts'
import { reportsJobs } from './office/jobs/reports.ts'
import { accountsJobs } from './people/jobs/accounts.ts'
import { historyJobs } from './people/jobs/history.ts'
import { loginCodesJobs } from './people/jobs/login-codes.ts'
import { newsletterJobs } from './people/jobs/newsletter.ts'
import { secondFactorsJobs } from './people/jobs/second-factors.ts'
import type { AnyJobHandler } from './platform/jobs.ts'
import { mailJobs } from './platform/mail.ts'

/** The jobs of all subjects. */
export function allJobs(ctx: Context): AnyJobHandler[] {
  return [
    ...mailJobs({ mailer: ctx.mailer, secrets: ctx.config.sessionSecrets, clock: ctx.clock }),
    ...accountsJobs(ctx),
    ...loginCodesJobs(ctx),
    ...secondFactorsJobs(ctx),
    ...checkoutJobs(ctx),
    ...schedulesJobs(ctx),
    ...reportsJobs(ctx),
    ...historyJobs(ctx),
    ...integrityJobs(ctx),
    ...newsletterJobs(ctx),
    ...uploadsJobs(ctx),
    ...backupsJobs(ctx),
    ...demoJobs(ctx),
  ]
}
