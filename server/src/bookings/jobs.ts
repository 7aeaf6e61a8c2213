import type { Context } from '../context.ts'
import { closePaymentPage } from '../money/commands/payment-page.ts'
import { closePaymentPageJob } from '../money/rules/attempts.ts'
import { sendRefundJob } from '../money/rules/refunds.ts'
import { addMinutes } from '../platform/clock.ts'
import type { JobHandler, JobKind } from '../platform/jobs.ts'
import { deleteKeysBefore } from '../platform/request-keys.ts'
import {
  carryOnBulkChanges,
  carryOnBulkChangesJob,
  deleteBulkChangesBefore,
} from './commands/bulk-changes.ts'
import {
  carryOnDisturbances,
  carryOnDisturbancesJob,
  deleteDisturbancesBefore,
} from './commands/disturbances.ts'
import { expireHoldJob } from './commands/hold-booking.ts'
import { planTimedMessages, planTimedMessagesJob } from './commands/plan-timed-messages.ts'
import { expireHold, reconcile } from './commands/reconcile.ts'
import { sendRefund } from './commands/send-refund.ts'
import { sendReminders, sendRemindersJob } from './commands/send-reminders.ts'
import { followUpReversals } from './commands/sync-reversals.ts'

const reconcileJob: JobKind<object> = { name: 'reconcile' }
const followUpJob: JobKind<object> = { name: 'follow-up-reversals' }
const deleteKeysJob: JobKind<object> = { name: 'forget-idempotency-keys' }
const deleteReportsJob: JobKind<object> = { name: 'delete-bulk-changes' }
const deleteDisturbancesJob: JobKind<object> = { name: 'delete-disturbances' }

/** Keys are kept for two days, as the API documentation says. */
const KEY_LIFE_MINUTES = 2 * 24 * 60

/** Reports of bulk changes and disturbances are kept for thirty days. What was done is in the history of each booking. */
const REPORT_LIFE_MINUTES = 30 * 24 * 60

export function checkoutJobs(ctx: Context): JobHandler[] {
  return [
    { kind: expireHoldJob, run: ({ bookingId }: { bookingId: string }) => expireHold(ctx, bookingId) },
    { kind: sendRefundJob, run: ({ refundId }: { refundId: string }) => sendRefund(ctx, refundId) },
    {
      kind: closePaymentPageJob,
      run: ({ attemptId }: { attemptId: string }) => closePaymentPage(ctx, attemptId),
    },
    { kind: sendRemindersJob, run: () => sendReminders(ctx), cron: '* * * * *' },
    { kind: planTimedMessagesJob, run: () => planTimedMessages(ctx), cron: '* * * * *' },
    { kind: reconcileJob, run: () => reconcile(ctx), cron: '* * * * *' },
    { kind: followUpJob, run: () => followUpReversals(ctx), cron: '23 * * * *' },
    {
      kind: deleteKeysJob,
      run: () => deleteKeysBefore(ctx.db, addMinutes(ctx.clock.now(), -KEY_LIFE_MINUTES)),
      cron: '17 3 * * *',
    },
    {
      kind: carryOnBulkChangesJob,
      run: () => carryOnBulkChanges(ctx),
      cron: '* * * * *',
      oncePerBatch: true,
    },
    {
      kind: carryOnDisturbancesJob,
      run: () => carryOnDisturbances(ctx),
      cron: '* * * * *',
      oncePerBatch: true,
    },
    {
      kind: deleteReportsJob,
      run: () => deleteBulkChangesBefore(ctx.db, addMinutes(ctx.clock.now(), -REPORT_LIFE_MINUTES)),
      cron: '27 3 * * *',
    },
    {
      kind: deleteDisturbancesJob,
      run: () => deleteDisturbancesBefore(ctx.db, addMinutes(ctx.clock.now(), -REPORT_LIFE_MINUTES)),
      cron: '37 3 * * *',
    },
  ]
}
