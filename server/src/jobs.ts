import { checkoutJobs } from './bookings/jobs.ts'
import { schedulesJobs } from './calendar/jobs.ts'
import { uploadsJobs } from './catalog/jobs.ts'
import type { Context } from './context.ts'
import { demoJobs } from './demo/seed.ts'
import { officeJobs } from './office/jobs.ts'
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
    ...officeJobs(ctx),
    ...historyJobs(ctx),
    ...newsletterJobs(ctx),
    ...uploadsJobs(ctx),
    ...demoJobs(ctx),
  ]
}
