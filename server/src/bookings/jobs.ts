import type { Context } from '../context.ts'
import { closePaymentPage, closePaymentPageJob } from '../money/commands/gateways.ts'
import { sendRefundJob } from '../money/store/refunds.ts'
import { addMinutes } from '../platform/clock.ts'
import type { AnyJobHandler, JobKind } from '../platform/jobs.ts'
import { deleteOldKeys } from './commands/delete-old-keys.ts'
import { expireHold, expireHoldJob, reconcile } from './commands/reconcile.ts'
import { sendRefund } from './commands/send-refund.ts'
import { type Reminder, sendReminder, sendReminderJob } from './commands/send-reminder.ts'
import { followUpReversals } from './commands/sync-reversals.ts'

const reconcileJob: JobKind<object> = { name: 'reconcile' }
const followUpJob: JobKind<object> = { name: 'follow-up-reversals' }
const deleteKeysJob: JobKind<object> = { name: 'forget-idempotency-keys' }

/** Keys are kept for two days, as the API documentation says. */
const KEY_LIFE_MINUTES = 2 * 24 * 60

export function checkoutJobs(ctx: Context): AnyJobHandler[] {
  return [
    { kind: expireHoldJob, run: ({ bookingId }: { bookingId: string }) => expireHold(ctx, bookingId) },
    { kind: sendRefundJob, run: ({ refundId }: { refundId: string }) => sendRefund(ctx, refundId) },
    {
      kind: closePaymentPageJob,
      run: ({ attemptId }: { attemptId: string }) => closePaymentPage(ctx, attemptId),
    },
    { kind: sendReminderJob, run: (reminder: Reminder) => sendReminder(ctx, reminder) },
    { kind: reconcileJob, run: () => reconcile(ctx), cron: '* * * * *' },
    { kind: followUpJob, run: () => followUpReversals(ctx), cron: '23 * * * *' },
    {
      kind: deleteKeysJob,
      run: () => deleteOldKeys(ctx, addMinutes(ctx.clock.now(), -KEY_LIFE_MINUTES)),
      cron: '17 3 * * *',
    },
  ]
}
