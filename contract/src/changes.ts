import { z } from 'zod'
import { requiredText } from './fields.ts'
import { idSchema } from './primitives.ts'

/** What customers and staff ask to be done with a booking, its payment and its refunds. */

const REASON_LENGTH = 500
const reason = requiredText('Please give a reason', REASON_LENGTH)

/** In the booking's currency. */
const refundAmount = z
  .number('Please enter an amount')
  .positive('Please enter an amount above 0')
  .max(1_000_000_000, 'That is too much')

/**
 * `POST /bookings/{id}/cancel`. Customers may keep the reason to themselves and get back what the rules
 * say; staff must give one, and may choose what is given back (0 for nothing, all when absent).
 */
export const cancelBookingRequestSchema = z.object({
  reason: z.string().trim().max(REASON_LENGTH, `Please use at most ${REASON_LENGTH} characters`).optional(),
  refundAmount: z.number('Please enter an amount').min(0, 'Please enter an amount').optional(),
})
export type CancelBookingRequest = z.infer<typeof cancelBookingRequestSchema>

/** `POST /bookings/{id}/move`. Staff give a reason. */
export const moveBookingRequestSchema = z.object({
  slotId: z.uuid('Please choose a slot'),
  reason: z.string().trim().max(REASON_LENGTH, `Please use at most ${REASON_LENGTH} characters`).optional(),
})
export type MoveBookingRequest = z.infer<typeof moveBookingRequestSchema>

/** `POST /bookings/{id}/complete` and `/no-show`. */
export const finishBookingRequestSchema = z.object({ reason })

/** `POST /bookings/{id}/refund`. All that is left of what was paid when `refundAmount` is absent. */
export const refundBookingRequestSchema = z.object({ reason, refundAmount: refundAmount.optional() })
export type RefundBookingRequest = z.infer<typeof refundBookingRequestSchema>

/**
 * `POST /bookings/{id}/review-payment`. Accepted, the payment counts with what arrived; rejected, that goes
 * back.
 */
export const reviewPaymentRequestSchema = z.object({
  decision: z.enum(['accept', 'reject'], 'Please choose accept or reject'),
  reason,
  /** Which one, when several attempts of the booking wait. */
  attemptId: idSchema.optional(),
  /**
   * What arrived, as the gateway's panel shows it, in the currency that was reported, else the booking's; 0 for
   * nothing. What the gateway reported when absent; to accept where it reported nothing it is required.
   */
  receivedAmount: z
    .number('Please enter an amount')
    .min(0, 'Please enter an amount')
    .max(1_000_000_000, 'That is too much')
    .optional(),
  /** The gateway's transaction, as its panel shows it. */
  reference: z.string().trim().max(100, 'Please use at most 100 characters').optional(),
})
export type ReviewPaymentRequest = z.infer<typeof reviewPaymentRequestSchema>

/** `POST /refunds/{id}/settle`. */
export const settleRefundRequestSchema = z.object({
  reference: requiredText('Please enter the reference of the repayment', 100),
  reason: z.string().trim().max(REASON_LENGTH, `Please use at most ${REASON_LENGTH} characters`).optional(),
})
export type SettleRefundRequest = z.infer<typeof settleRefundRequestSchema>
