import type { Tx } from '../../../platform/db.ts'
import { lockBooking } from '../../bookings/commands/hold-seat.ts'
import { lockAttempt } from '../../payments/commands/transition-attempt.ts'
import { lockRefund } from '../../payments/commands/transition-refund.ts'
import { findRefundPlace } from '../views/mail-data.ts'

/**
 * A refund with its rows locked in the order of everywhere: booking, attempt, refund. Changing a refund
 * writes to the other two as well. Undefined when there is no such refund.
 */
export async function lockRefundInOrder(tx: Tx, refundId: string) {
  const place = await findRefundPlace(tx, refundId)
  if (!place) return undefined
  await lockBooking(tx, place.booking_id)
  const attempt = await lockAttempt(tx, place.attempt_id)
  const refund = await lockRefund(tx, refundId)
  return refund && { attempt, refund }
}
