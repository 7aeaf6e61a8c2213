import { z } from 'zod'
import { choiceShape } from './booking-requests.ts'
import { canceledBySchema } from './bookings.ts'
import { MAX_LINES, MAX_REASON_LENGTH } from './constants.ts'
import { crewChoiceShape } from './crews.ts'
import { anyLines, anyText, requiredLines, requiredText } from './fields.ts'
import { idSchema, requiredId } from './primitives.ts'
import { agreedTimeSchema } from './slot-requests.ts'
import * as messages from './validation.ts'

/** Requests that change a booking, its payment or its refunds. */

const reason = requiredLines(messages.reasonMustBeGiven, MAX_REASON_LENGTH)
const optionalReason = anyLines(MAX_REASON_LENGTH).optional()

/** An amount in the booking's currency. */
const refundAmount = z
  .number(messages.amountIsRequired)
  .positive(messages.amountMustBePositive)
  .max(1_000_000_000, messages.amountIsTooHigh)

/** An amount that may be 0. */
const amountOrNone = z.number(messages.amountIsRequired).min(0, messages.amountIsRequired)

/**
 * `POST /bookings/{id}/cancel`. A customer's reason is optional, and the refund follows the booking's terms. Staff
 * give a reason and who asked for it; without `refundAmount` (0 for none) the refund follows the terms if the
 * customer asked, and is the whole payment if the business did.
 */
export const cancelBookingRequestSchema = z.object({
  reason: optionalReason,
  refundAmount: amountOrNone.optional(),
  /**
   * What the customer was told that they get back (`actions.cancel.refundAmount`). When it would be less by now,
   * nothing is canceled and the answer is `refund_changed`.
   */
  expectedRefundAmount: amountOrNone.optional(),
  /** Staff say who asked for the cancellation; `business` is the default. */
  canceledBy: canceledBySchema.optional(),
  /** A message of staff to the customer, shown in the mail and on the booking. */
  message: optionalReason,
})
export type CancelBookingRequest = z.infer<typeof cancelBookingRequestSchema>

/**
 * `POST /bookings/{id}/lines/{lineId}/cancel`. A customer's reason is optional. Staff give a reason and say who asked: what was
 * paid for the line is given back by the booking's terms if the customer did, and wholly if the business did.
 */
export const cancelLineRequestSchema = cancelBookingRequestSchema.pick({
  reason: true,
  expectedRefundAmount: true,
  canceledBy: true,
})
export type CancelLineRequest = z.infer<typeof cancelLineRequestSchema>

/** The body of `POST /bookings/{id}/lines/preview`: what was found on site. Lines that are not named stay. */
export const changedLinesSchema = z.object({
  lines: z
    .array(
      z.object({
        line: idSchema,
        /** Another service, in its cheapest size when none is named. The line keeps its service when this is absent. */
        serviceId: idSchema.optional(),
        /** The line keeps its size when this is absent. */
        size: choiceShape.size,
        /** All that the line has from now on. */
        addOns: choiceShape.addOns,
      }),
    )
    .min(1, messages.changeIsRequired)
    .max(MAX_LINES, messages.tooManyLines)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, messages.lineTwice),
})
export type ChangedLines = z.infer<typeof changedLinesSchema>

/** The body of `POST /bookings/{id}/lines`. */
export const changeLinesRequestSchema = changedLinesSchema.extend({
  ...crewChoiceShape,
  reason,
  /** The new price that staff saw. When it differs by now, nothing is changed and the answer is `price_changed`. */
  expectedPrice: amountOrNone.optional(),
})
export type ChangeLinesRequest = z.infer<typeof changeLinesRequestSchema>

/**
 * `POST /bookings/{id}/move`: to a slot, or, by staff, to a time that they have agreed with the customer. Staff give a
 * reason, and may choose the crew.
 */
export const moveBookingRequestSchema = z
  .object({
    slotId: requiredId(messages.slotIsRequired).optional(),
    time: agreedTimeSchema.optional(),
    ...crewChoiceShape,
    reason: optionalReason,
  })
  .refine(({ slotId, time }) => (slotId === undefined) !== (time === undefined), {
    path: ['slotId'],
    message: messages.slotIsRequired,
  })
export type MoveBookingRequest = z.infer<typeof moveBookingRequestSchema>

/** What is forced needs a reason. */
const isReasonGiven = ({
  forced,
  reason: given,
}: {
  forced: readonly string[]
  reason?: string | undefined
}) => forced.length === 0 || Boolean(given)
const reasonMissing = { path: ['reason'], message: messages.reasonMustBeGiven }

/** `PUT /bookings/{id}/crew`. */
export const assignCrewRequestSchema = z
  .object({
    ...crewChoiceShape,
    /** Null: one that can do it is chosen. */
    crew: requiredId(messages.crewIsRequired).nullable(),
    reason: optionalReason,
  })
  .refine(isReasonGiven, reasonMissing)
export type AssignCrewRequest = z.infer<typeof assignCrewRequestSchema>

/** The body of `POST /bookings/{id}/complete`. */
export const completeBookingRequestSchema = z.object({ reason: optionalReason })
/** The body of `POST /bookings/{id}/no-show`. */
export const noShowRequestSchema = z.object({ reason })

/** The body of `POST /bookings/{id}/correct`, which changes a wrong final status. */
export const correctBookingRequestSchema = z.object({
  to: z.enum(['confirmed', 'completed', 'no_show'], messages.statusIsRequired),
  /** The status to be corrected; a conflict when the booking has another one now. */
  from: z.enum(['completed', 'no_show'], messages.statusIsRequired).optional(),
  reason,
})
export type CorrectBookingRequest = z.infer<typeof correctBookingRequestSchema>

/**
 * The body of `POST /bookings/{id}/refund`: of what was paid for the booking, which `of` is when absent, or of the tip that was paid online. The whole
 * refundable amount is refunded when `refundAmount` is absent.
 */
export const refundBookingRequestSchema = z.object({
  reason,
  refundAmount: refundAmount.optional(),
  of: z.enum(['booking', 'tip']).optional(),
})
export type RefundBookingRequest = z.infer<typeof refundBookingRequestSchema>

/**
 * `POST /bookings/{id}/review-payment`. An accepted payment counts with the received amount; a rejected one is
 * refunded.
 */
export const reviewPaymentRequestSchema = z.object({
  decision: z.enum(['accept', 'reject'], messages.decisionIsRequired),
  reason,
  /** The id is required when several attempts of the booking are in review. */
  attemptId: idSchema.optional(),
  /**
   * The received amount as the gateway's panel shows it, in the reported currency or else the booking's; 0 for
   * none. Defaults to the reported amount, which is the most; required to accept a payment for which none was
   * reported, and then at most what was asked for.
   */
  receivedAmount: amountOrNone.max(1_000_000_000, messages.amountIsTooHigh).optional(),
  /** The gateway's transaction as its panel shows it. */
  reference: anyText(100).optional(),
})
export type ReviewPaymentRequest = z.infer<typeof reviewPaymentRequestSchema>

/** The body of `POST /refunds/{id}/settle`. */
export const settleRefundRequestSchema = z.object({
  reference: requiredText(messages.repaymentReferenceIsRequired, 100),
  reason: optionalReason,
})
export type SettleRefundRequest = z.infer<typeof settleRefundRequestSchema>

/** The body of `POST /refunds/{id}/cash`: the customer was paid back in cash. */
export const payBackInCashRequestSchema = z.object({
  /** The member of the staff, with the permission to record payments, whose cash in hand it was. */
  collectorId: requiredId(messages.collectorIsRequired),
  /**
   * The amount paid back, in the refund's currency; at most the refund. The rest of the refund still has to be paid.
   */
  amount: refundAmount,
  note: optionalReason,
})
export type PayBackInCashRequest = z.infer<typeof payBackInCashRequestSchema>

/** The body of `POST /refunds/{id}/withdraw`, which takes back a decision of staff. */
export const withdrawRefundRequestSchema = z.object({ reason })
export type WithdrawRefundRequest = z.infer<typeof withdrawRefundRequestSchema>

/** The body of `POST /refunds/{id}/reopen`, which undoes a settlement by staff. */
export const reopenRefundRequestSchema = z.object({ reason })
export type ReopenRefundRequest = z.infer<typeof reopenRefundRequestSchema>
