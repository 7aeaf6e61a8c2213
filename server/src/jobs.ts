import { checkoutJobs } from './bookings/jobs.ts'
import { writeBookingMessage } from './bookings/mails/messages.ts'
import { calendarJobs } from './calendar/jobs.ts'
import { uploadsJobs } from './catalog/jobs.ts'
import type { Context } from './context.ts'
import { demoJobs } from './demo/seed.ts'
import { messageJobs } from './messages/jobs.ts'
import { officeJobs } from './office/jobs.ts'
import { peopleJobs } from './people/jobs.ts'
import type { JobHandler } from './platform/jobs.ts'
import { mailJobs } from './platform/mail.ts'

/** The jobs of all subjects. */
export function allJobs(ctx: Context): JobHandler[] {
  return [
    ...mailJobs({ mailer: ctx.mailer, secrets: ctx.config.sessionSecrets, clock: ctx.clock }),
    ...messageJobs(ctx, writeBookingMessage),
    ...peopleJobs(ctx),
    ...checkoutJobs(ctx),
    ...calendarJobs(ctx),
    ...officeJobs(ctx),
    ...uploadsJobs(ctx),
    ...demoJobs(ctx),
  ]
}
