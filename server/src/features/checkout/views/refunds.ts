import type { Refund, RefundStatus } from '@jhilik/contract/payments.ts'
import type { Db } from '../../../platform/db.ts'
import { toAmount } from '../../../platform/money-columns.ts'
import type { RefundRow } from '../../payments/views.ts'

/** A refund as the API returns it. */
export function toRefund(refund: RefundRow, bookingId: string): Refund {
  return {
    _id: refund.id,
    bookingId,
    status: refund.status,
    ...toAmount(refund),
    reference: refund.provider_refund_id,
  }
}

/** Of an attempt's newest refund, without refunds of what was overpaid: they leave the payment in place. */
export async function findRefundStatus(db: Db, attemptId: string): Promise<RefundStatus | null> {
  const refund = await db
    .selectFrom('refunds')
    .select('status')
    .where('attempt_id', '=', attemptId)
    .where('reason', '<>', 'overpaid')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return refund?.status ?? null
}
