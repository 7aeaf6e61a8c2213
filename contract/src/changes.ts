import { z } from 'zod'
import { canceledBySchema } from './bookings.ts'
import { requiredText } from './fields.ts'
import { idSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** What customers and staff ask to be done with a booking, its payment and its refunds. */

const REASON_LENGTH = 500
const reason = requiredText(messages.reasonMustBeGiven, REASON_LENGTH)
const optionalReason = z.string().trim().max(REASON_LENGTH, messages.atMost500Characters).optional()

/** In the booking's currency. */
const refundAmount = z
  .number(messages.amountIsRequired)
  .positive(messages.amountMustBePositive)
  .max(1_000_000_000, messages.amountIsTooHigh)

/**
 * `POST /bookings/{id}/cancel`. Customers may keep the reason to themselves and get back what the rules
 * say. Staff must give one, and say on whose wish they cancel: without `refundAmount` (0 for nothing) a
 * customer gets back what the rules say, and everything when it is the business that cancels.
 */
export const cancelBookingRequestSchema = z.object({
  reason: optionalReason,
  refundAmount: z.number(messages.amountIsRequired).min(0, messages.amountIsRequired).optional(),
  /** From staff; `business` when absent. */
  canceledBy: canceledBySchema.optional(),
  /** From staff to the customer: it is in the mail and on the booking. */
  message: optionalReason,
})
export type CancelBookingRequest = z.infer<typeof cancelBookingRequestSchema>

/** `POST /bookings/{id}/move`. Staff give a reason. */
export const moveBookingRequestSchema = z.object({
  slotId: z.uuid(messages.slotIsRequired),
  reason: optionalReason,
})
export type MoveBookingRequest = z.infer<typeof moveBookingRequestSchema>

/** `POST /bookings/{id}/complete`. */
export const completeBookingRequestSchema = z.object({ reason: optionalReason })
/** `POST /bookings/{id}/no-show`. */
export const noShowRequestSchema = z.object({ reason })

/** `POST /bookings/{id}/correct`: how it ended was written down wrong. */
export const correctBookingRequestSchema = z.object({
  to: z.enum(['confirmed', 'completed', 'no_show'], messages.statusIsRequired),
  /** The status that is to be corrected. When it is given and no longer so, nothing is changed. */
  from: z.enum(['completed', 'no_show'], messages.statusIsRequired).optional(),
  reason,
})
export type CorrectBookingRequest = z.infer<typeof correctBookingRequestSchema>

/** `POST /bookings/{id}/refund`. All that is left of what was paid when `refundAmount` is absent. */
export const refundBookingRequestSchema = z.object({ reason, refundAmount: refundAmount.optional() })
export type RefundBookingRequest = z.infer<typeof refundBookingRequestSchema>

/**
 * `POST /bookings/{id}/review-payment`. Accepted, the payment counts with what arrived; rejected, that goes
 * back.
 */
export const reviewPaymentRequestSchema = z.object({
  decision: z.enum(['accept', 'reject'], messages.decisionIsRequired),
  reason,
  /** Which one, when several attempts of the booking wait. */
  attemptId: idSchema.optional(),
  /**
   * What arrived, as the gateway's panel shows it, in the currency that was reported, else the booking's; 0 for
   * nothing. What the gateway reported when absent; to accept where it reported nothing it is required.
   */
  receivedAmount: z
    .number(messages.amountIsRequired)
    .min(0, messages.amountIsRequired)
    .max(1_000_000_000, messages.amountIsTooHigh)
    .optional(),
  /** The gateway's transaction, as its panel shows it. */
  reference: z.string().trim().max(100, messages.atMost100Characters).optional(),
})
export type ReviewPaymentRequest = z.infer<typeof reviewPaymentRequestSchema>

/** `POST /refunds/{id}/settle`. */
export const settleRefundRequestSchema = z.object({
  reference: requiredText(messages.repaymentReferenceIsRequired, 100),
  reason: optionalReason,
})
export type SettleRefundRequest = z.infer<typeof settleRefundRequestSchema>

/** `POST /refunds/{id}/reopen`: staff had settled it by mistake. */
export const reopenRefundRequestSchema = z.object({ reason })
export type ReopenRefundRequest = z.infer<typeof reopenRefundRequestSchema>
