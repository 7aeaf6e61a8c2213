import { z } from 'zod'
import { bookingSchema, bookingStatusSchema, canceledBySchema } from './bookings.ts'
import { success } from './envelope.ts'
import { attemptStatusSchema, refundStatusSchema } from './payments.ts'
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  wallTimeSchema,
} from './primitives.ts'

/** What may be done with a booking now; null or false for what may not. */
export const bookingActionsSchema = z.object({
  /** Only while nothing is paid. */
  pay: z.boolean(),
  cancel: z
    .object({
      /** Until then everything that was paid comes back. */
      freeUntil: instantSchema,
      isFree: z.boolean(),
      /** What comes back when it is canceled now. */
      refundAmount: z.number(),
    })
    .nullable(),
  move: z.object({ until: instantSchema }).nullable(),
  /** For admins. */
  staff: z
    .object({
      cancel: z.boolean(),
      /** What the booking's rules give back when it is the customer who cancels now. */
      refundByRules: z.number(),
      move: z.boolean(),
      complete: z.boolean(),
      noShow: z.boolean(),
      /** What a status that was written down wrong can be corrected to. */
      correct: z.array(z.enum(['confirmed', 'completed', 'no_show'])),
      reviewPayment: z.boolean(),
      /** The most that can still be given back; 0 when nothing is paid. */
      refundable: z.number(),
      refundsToSettle: z.array(amountSchema.extend({ _id: idSchema })),
    })
    .nullable(),
})
export type BookingActions = z.infer<typeof bookingActionsSchema>

const slotTimeSchema = z.object({ date: dateSchema, startTime: wallTimeSchema, endTime: wallTimeSchema })

/** One line of what happened to a booking. Names, reasons of staff and payloads are for admins only. */
export const historyEntrySchema = z.object({
  at: instantSchema,
  /** Subject and past participle: `booking.moved`, `payment.paid`, `refund.opened`. */
  action: z.string(),
  by: z.enum(['customer', 'staff', 'gateway', 'system']),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  moved: z.object({ from: slotTimeSchema, to: slotTimeSchema }).nullable(),
  corrected: z.object({ from: bookingStatusSchema, to: bookingStatusSchema }).nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** Ours or the gateway's, whichever the entry is about. */
  reference: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/**
 * Addresses that open without a session, for whoever has them: the calendar entry until 30 days after the
 * booking ends, the receipt for 30 days. `POST /bookings/{id}/links/revoke` stops them at once.
 */
export const bookingLinksSchema = z.object({
  /** An iCalendar file. */
  calendar: z.url(),
  googleCalendar: z.url(),
  /** A PDF; null until something was paid. */
  receipt: z.url().nullable(),
})
export type BookingLinks = z.infer<typeof bookingLinksSchema>
export const bookingLinksResponseSchema = success(bookingLinksSchema)

/** One try to pay, and what of it went back. */
export const bookingPaymentSchema = z.object({
  _id: idSchema,
  gateway: z.string(),
  tran_id: z.string(),
  status: attemptStatusSchema,
  /** Why it ended, or is in review, as a code. */
  detail: z.string().nullable(),
  ...amountSchema.shape,
  /** What arrived as the gateway reported it, or as staff found it, in `receivedCurrency`; null until then. */
  received: z.number().nullable(),
  receivedCurrency: currencySchema.nullable(),
  /** The gateway's own, once it was paid. */
  reference: z.string().nullable(),
  /** The transaction that the gateway reported, whether or not it was accepted. */
  reportedReference: z.string().nullable(),
  createdAt: instantSchema,
  /** Oldest first. */
  refunds: z.array(
    z.object({
      _id: idSchema,
      status: refundStatusSchema,
      ...amountSchema.shape,
      reference: z.string().nullable(),
      createdAt: instantSchema,
      /** Staff settled it, and may say that they were wrong. */
      canReopen: z.boolean(),
    }),
  ),
})
export type BookingPayment = z.infer<typeof bookingPaymentSchema>

/** `GET /bookings/{id}`. */
export const bookingDetailSchema = bookingSchema.extend({
  /** What is still to be paid, where less than the price was accepted; else 0. */
  outstanding: z.number(),
  actions: bookingActionsSchema,
  /** In the booking's currency. */
  money: z.object({
    paid: z.number(),
    /** Paid back. */
    refunded: z.number(),
    /** Decided, and not paid back yet. */
    refundDue: z.number(),
  }),
  /** Null unless it is canceled. */
  cancellation: z
    .object({
      by: canceledBySchema,
      /** What the business wrote to the customer. */
      message: z.string().nullable(),
    })
    .nullable(),
  history: z.array(historyEntrySchema),
  links: bookingLinksSchema,
  /** For admins. */
  staff: z
    .object({
      /** Who booked, perhaps for somebody who called; whom it is for says `customer`. */
      account: z.object({ _id: idSchema, name: z.string(), email: z.string() }),
      /** Oldest first. */
      payments: z.array(bookingPaymentSchema),
    })
    .nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>

export const bookingDetailResponseSchema = success(bookingDetailSchema)
