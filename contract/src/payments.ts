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
import * as messages from './validation.ts'

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

/** What a payment is for: to confirm a booking, what is owed of one that is confirmed, or a tip for its crew. */
export const PAYMENT_PURPOSES = ['booking', 'rest', 'tip'] as const
export const paymentPurposeSchema = z.enum(PAYMENT_PURPOSES)
export type PaymentPurpose = z.infer<typeof paymentPurposeSchema>

export const refundStatusSchema = z.enum(['requested', 'submitted', 'succeeded', 'failed', 'manual'])
export type RefundStatus = z.infer<typeof refundStatusSchema>

/** The statuses of refunds that are still to be paid back. */
export const OPEN_REFUND_STATUSES = [
  'requested',
  'submitted',
  'manual',
] as const satisfies readonly RefundStatus[]

/** The reasons of refunds as they are stored; the web translates them. */
export const REFUND_REASONS = [
  'canceled_by_staff',
  'canceled_by_customer',
  'refunded_by_staff',
  'rejected_by_staff',
  'overpaid',
  /** Less was bought in the end than was paid for. */
  'price_lowered',
  'booking_expired',
  'booking_canceled',
  'choice_changed',
  'paid_twice',
  /** The refund was made in the gateway's panel. */
  'made_at_gateway',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** The outcomes that the result page shows. */
export const paymentOutcomeSchema = z.enum([
  'paid',
  'pending',
  'failed',
  'cancelled',
  'expired',
  'review',
  'refund_due',
  /** The payment had arrived, and the booking was canceled afterwards. */
  'canceled',
])
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>

/** The reasons why a payment that arrived pays for no booking, and is refunded. */
export const UNUSED_PAYMENTS = [
  /** The time to pay had run out, and somebody else had the seat. */
  'seat_taken',
  /** The time to pay had run out, and others had used the booking's coupon as often as it can be. */
  'coupon_used_up',
  'slot_gone',
  'slot_started',
  /** The customer has another booking at that time. */
  'booked_again',
  'other_amount',
  /** The customer had changed what they book, so that another amount was due. */
  'choice_changed',
  'hold_ended',
  'booking_canceled',
  'paid_twice',
  /** A tip had been given already. */
  'tip_twice',
] as const
export type UnusedPayment = (typeof UNUSED_PAYMENTS)[number]

/** The reasons why a payment ended without money, or is no longer waited for. */
export const paymentEndSchema = z.enum([
  /** The payment service did not accept it. */
  'declined',
  /** The payment service opened no payment page. */
  'no_page',
  /** Staff rejected the payment. */
  'rejected',
  'left_page',
  'page_expired',
  /** Nothing was entered on the payment page, or it was not confirmed. */
  'not_completed',
  /** A newer attempt has replaced it. */
  'replaced',
  'hold_ended',
  /** The booking was canceled before it was paid. */
  'released',
])
export type PaymentEnd = z.infer<typeof paymentEndSchema>

const namesSchema = z.object({ name: z.string(), nameBn: z.string() })

/**
 * `GET /checkout/results/{token}` returns this. The token is signed and short-lived; no session is needed, because the
 * browser may return from the gateway without one. It contains no personal data.
 */
export const checkoutResultSchema = z.object({
  purpose: paymentPurposeSchema,
  outcome: paymentOutcomeSchema,
  /** Null while the payment is open, and when it succeeded. */
  reason: paymentEndSchema.nullable(),
  /** What goes back, how and why; null for any outcome but `refund_due`. */
  refund: z
    .object({
      ...amountSchema.shape,
      /** Null when the payment had paid for its booking, or was rejected. */
      why: z.enum(UNUSED_PAYMENTS).nullable(),
      method: z.string(),
      byHand: z.boolean(),
      isPaid: z.boolean(),
    })
    .nullable(),
  bookingId: idSchema,
  code: z.string(),
  tran_id: z.string(),
  serviceId: idSchema,
  serviceName: z.string(),
  serviceNameBn: z.string(),
  /** The names of what is booked and not canceled; those above are of the first line. */
  lines: z.array(
    z.object({
      service: namesSchema,
      size: namesSchema.nullable(),
      addOns: z.array(namesSchema.extend({ quantity: z.int() })),
    }),
  ),
  ...priceSchema.shape,
  /** The amount that a held booking requires when it is paid online. */
  dueNow: z.number(),
  /** The amount that is left to pay on site; 0 unless the booking is confirmed. */
  dueOnSite: z.number(),
  /** The amount of the payment itself, in `currency`; null until it has arrived. */
  paidAmount: z.number().nullable(),
  /** Everything that was or will be paid back of this booking, without tips. */
  refundAmount: z.number(),
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  startsAt: instantSchema,
  /** Whether the seat is still held, so that the customer can pay again. */
  canPayAgain: z.boolean(),
  /** Gateways besides the attempt's with which the customer can pay instead. */
  otherGateways: z.array(z.string()),
  /** Whether the booking may be paid on site instead. */
  canPayOnSite: z.boolean(),
  holdExpiresAt: instantSchema.nullable(),
})
export type CheckoutResult = z.infer<typeof checkoutResultSchema>
export const checkoutResultResponseSchema = success(checkoutResultSchema)

export const refundSchema = z.object({
  _id: idSchema,
  bookingId: idSchema,
  status: refundStatusSchema,
  ...amountSchema.shape,
  /** The gateway's refund id, or the reference that staff entered. */
  reference: z.string().nullable(),
})
export type Refund = z.infer<typeof refundSchema>
export const refundResponseSchema = success(refundSchema)

/**
 * `rest` pays what is owed of a booking that is confirmed, completed or missed. `tip` pays `tip` for the crew of one that is completed: at
 * most `mostTipMinor`, once, and until 14 days after its end. What these pay changes nothing else of the booking.
 */
export const furtherPaymentShape = {
  purpose: paymentPurposeSchema.default('booking'),
  /** The amount of the tip, in major units of the booking's currency. */
  tip: z.number(messages.amountIsRequired).max(1_000_000_000, messages.amountIsTooHigh).optional(),
}

/**
 * The body of `POST /bookings/{id}/pay` names a configured gateway, or `cash` for a booking with `canPayOnSite`. An
 * open payment at another gateway is replaced. When `gateway` is absent, the open payment is continued, or a new one is
 * opened at the gateway of the last one.
 */
export const payAgainRequestSchema = z.object({
  gateway: z.string().max(40).optional(),
  ...furtherPaymentShape,
})
export type PayAgainRequest = z.infer<typeof payAgainRequestSchema>

/** The response of `POST /bookings` and `POST /bookings/{id}/pay`. */
export const startCheckoutResponseSchema = success(
  z.object({ paymentUrl: z.url(), bookingId: idSchema, tran_id: z.string() }),
)
