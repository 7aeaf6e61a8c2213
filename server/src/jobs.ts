import type { BusinessEvent } from '@jhilik/contract/messages.ts'
import { checkoutJobs } from './bookings/jobs.ts'
import { writeBookingMessage } from './bookings/mails/messages.ts'
import { calendarJobs } from './calendar/jobs.ts'
import { uploadsJobs } from './catalog/jobs.ts'
import { writeReviewMessage } from './catalog/mails/written-review.ts'
import type { Context } from './context.ts'
import { demoJobs } from './demo/seed.ts'
import type { WriteMessage } from './messages/commands/send-message.ts'
import { messageJobs } from './messages/jobs.ts'
import { isOfBusiness } from './messages/rules/events.ts'
import { officeJobs } from './office/jobs.ts'
import { writeBackupMessage } from './office/mails/backup.ts'
import { writeDigestMessage } from './office/mails/digest.ts'
import { writeSilenceMessage } from './office/mails/gateways.ts'
import { peopleJobs } from './people/jobs.ts'
import type { JobHandler } from './platform/jobs.ts'
import { mailJobs } from './platform/mail.ts'

/** What writes the messages that are about no booking. */
const WRITERS: Readonly<Record<BusinessEvent, WriteMessage>> = {
  staff_review: writeReviewMessage,
  staff_bad_review: writeReviewMessage,
  staff_digest: writeDigestMessage,
  staff_gateway_silent: writeSilenceMessage,
  staff_backup_failed: writeBackupMessage,
}

const writeMessage: WriteMessage = (ctx, message, now) => {
  const write = isOfBusiness(message.event) ? WRITERS[message.event] : writeBookingMessage
  return write(ctx, message, now)
}

/** The jobs of all subjects. */
export function allJobs(ctx: Context): JobHandler[] {
  return [
    ...mailJobs({ mailer: ctx.mailer, secrets: ctx.config.sessionSecrets, clock: ctx.clock }),
    ...messageJobs(ctx, writeMessage),
    ...peopleJobs(ctx),
    ...checkoutJobs(ctx),
    ...calendarJobs(ctx),
    ...officeJobs(ctx),
    ...uploadsJobs(ctx),
    ...demoJobs(ctx),
  ]
}
