import type { CustomerEvent } from '@jhilik/contract/messages.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import type { RefundRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'

type RefundEvent = Extract<CustomerEvent, `refund_${string}`>

/**
 * Tells the customer of a step of a refund, in the transaction of the step. A refund can take the same step again, at
 * another time.
 */
export async function tellOfRefund(
  ctx: Pick<Context, 'jobs' | 'clock' | 'push'>,
  tx: Tx,
  event: RefundEvent,
  { bookingId, refund, facts }: { bookingId: string; refund: Pick<RefundRow, 'id'>; facts?: object },
): Promise<void> {
  const occurredAt = ctx.clock.now()
  await planMessages(ctx, tx, { event, bookingId, subjectId: refund.id, occurredAt, ...(facts && { facts }) })
}
