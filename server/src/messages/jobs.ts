import type { Context } from '../context.ts'
import type { JobHandler, JobKind } from '../platform/jobs.ts'
import { sendLeftMessages, sendMessage, type WriteMessage } from './commands/send-message.ts'
import { expiredBefore } from './rules/booking-links.ts'
import { deleteLinksOfBefore } from './store/booking-links.ts'
import { sendMessageJob } from './store/messages.ts'

const sendLeftJob: JobKind<object> = { name: 'send-left-messages' }
const deleteLinksJob: JobKind<object> = { name: 'delete-booking-links' }

/** `write` is of the subject that knows what happened, which is above this one. */
export function messageJobs(ctx: Context, write: WriteMessage): JobHandler[] {
  return [
    {
      kind: sendMessageJob,
      // Thousands an hour would be kept for a week; the messages themselves stay.
      forgetsDone: true,
      run: ({ messageId }: { messageId: string }) => sendMessage(ctx, write, messageId),
    },
    { kind: sendLeftJob, run: () => sendLeftMessages(ctx, write), cron: '* * * * *' },
    {
      kind: deleteLinksJob,
      run: () => deleteLinksOfBefore(ctx.db, expiredBefore(ctx.clock.now())),
      cron: '37 3 * * *',
    },
  ]
}
