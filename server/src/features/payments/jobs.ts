import type { Context } from '../../context.ts'
import type { AnyJobHandler } from '../../platform/jobs.ts'
import { sendRefund, sendRefundJob } from './commands/refunds.ts'

export function paymentsJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: sendRefundJob, run: ({ refundId }: { refundId: string }) => sendRefund(ctx, refundId) }]
}
