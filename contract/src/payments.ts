import { z } from 'zod'
import { success } from './envelope.ts'
import {
  amountSchema,
  dateSchema,
  idSchema,
  instantSchema,
  priceSchema,
  wallTimeSchema,
} from './primitives.ts'

export const attemptStatusSchema = z.enum([
  'created',
  'redirected',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'unknown',
  'review',
])
export type AttemptStatus = z.infer<typeof attemptStatusSchema>

export const refundStatusSchema = z.enum(['requested', 'submitted', 'succeeded', 'failed', 'manual'])
export type RefundStatus = z.infer<typeof refundStatusSchema>

/** Why money is given back. Stored as it is; the web has words for each. */
export const REFUND_REASONS = [
  'canceled_by_staff',
  'canceled_by_customer',
  'refunded_by_staff',
  'rejected_by_staff',
  'overpaid',
  'booking_expired',
  'booking_canceled',
  'paid_twice',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** What the result page tells the customer. */
export const paymentOutcomeSchema = z.enum([
  'paid',
  'pending',
  'failed',
  'cancelled',
  'expired',
  'review',
  'refund_due',
])
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>

/**
 * `GET /checkout/results/{token}`. The token is signed and short-lived and needs no session, because
 * the browser may come back from the gateway without one; so nothing personal is in here.
 */
export const checkoutResultSchema = z.object({
  outcome: paymentOutcomeSchema,
  bookingId: idSchema,
  tran_id: z.string(),
  serviceName: z.string(),
  ...priceSchema.shape,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  startsAt: instantSchema,
  /** Whether the seat is still held, so that paying again makes sense. */
  canPayAgain: z.boolean(),
  holdExpiresAt: instantSchema.nullable(),
})
export type CheckoutResult = z.infer<typeof checkoutResultSchema>
export const checkoutResultResponseSchema = success(checkoutResultSchema)

export const refundSchema = z.object({
  _id: idSchema,
  bookingId: idSchema,
  status: refundStatusSchema,
  ...amountSchema.shape,
  /** The gateway's, or what staff wrote down. */
  reference: z.string().nullable(),
})
export type Refund = z.infer<typeof refundSchema>
export const refundResponseSchema = success(refundSchema)

/** The answer to `POST /bookings` and `POST /bookings/{id}/pay`: where to go and pay. */
export const startCheckoutResponseSchema = success(
  z.object({ paymentUrl: z.url(), bookingId: idSchema, tran_id: z.string() }),
)
