import type { Context } from './context.ts'
import { accountsJobs } from './features/accounts/jobs.ts'
import { backupsJobs } from './features/backups/jobs.ts'
import { checkoutJobs } from './features/checkout/jobs.ts'
import { demoJobs } from './features/demo/jobs.ts'
import { historyJobs } from './features/history/jobs.ts'
import { integrityJobs } from './features/integrity/jobs.ts'
import { loginCodesJobs } from './features/login-codes/jobs.ts'
import { newsletterJobs } from './features/newsletter/jobs.ts'
import { reportsJobs } from './features/reports/jobs.ts'
import { schedulesJobs } from './features/schedules/jobs.ts'
import { secondFactorsJobs } from './features/second-factors/jobs.ts'
import { uploadsJobs } from './features/uploads/jobs.ts'
import type { AnyJobHandler } from './platform/jobs.ts'
import { mailJobs } from './platform/mail.ts'

/** The jobs of all features. */
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
