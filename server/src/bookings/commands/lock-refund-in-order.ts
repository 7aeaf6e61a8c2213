import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import { lockRefund } from '../../money/commands/lock-refund.ts'
import { findRefundOwner } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { lockBooking } from './lock-booking.ts'

/**
 * Locks booking, attempt and refund, in the order used everywhere, because changing a refund writes to the other two.
 * Undefined when there is no such refund.
 */
export async function lockRefundInOrder(tx: Tx, refundId: string) {
  const owner = await findRefundOwner(tx, refundId)
  if (!owner) return undefined
  const booking = await lockBooking(tx, owner.booking_id)
  const attempt = await lockAttempt(tx, owner.attempt_id)
  const refund = await lockRefund(tx, refundId)
  return refund && { booking, attempt, refund }
}
