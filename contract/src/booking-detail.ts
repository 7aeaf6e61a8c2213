import { z } from 'zod'
import { bookingSchema, bookingStatusSchema, canceledBySchema } from './bookings.ts'
import { success } from './envelope.ts'
import { bookingMoneySchema, ledgerEntrySchema } from './ledger.ts'
import { attemptStatusSchema, refundStatusSchema } from './payments.ts'
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  wallTimeSchema,
} from './primitives.ts'

/** The actions allowed on a booking now; null or false for those that are not. */
export const bookingActionsSchema = z.object({
  /** Only while nothing is paid. */
  pay: z.boolean(),
  cancel: z
    .object({
      /** Until then the whole payment is refunded. */
      freeUntil: instantSchema,
      isFree: z.boolean(),
      /** Amount refunded if it is canceled now. */
      refundAmount: z.number(),
    })
    .nullable(),
  move: z.object({ until: instantSchema }).nullable(),
  /** For staff, by their duty. */
  staff: z
    .object({
      cancel: z.boolean(),
      /** Amount that the booking's terms refund if the customer cancels now. */
      refundByRules: z.number(),
      move: z.boolean(),
      complete: z.boolean(),
      noShow: z.boolean(),
      /** The statuses to which a wrong final status can be corrected. */
      correct: z.array(z.enum(['confirmed', 'completed', 'no_show'])),
      reviewPayment: z.boolean(),
      /** The most that can still be refunded; 0 when nothing is paid. */
      refundable: z.number(),
      /** Money that was received on site. */
      recordPayment: z.boolean(),
      giveDiscount: z.boolean(),
      refundsToSettle: z.array(amountSchema.extend({ _id: idSchema })),
    })
    .nullable(),
})
export type BookingActions = z.infer<typeof bookingActionsSchema>

const slotTimeSchema = z.object({ date: dateSchema, startTime: wallTimeSchema, endTime: wallTimeSchema })

/** One entry of a booking's history. Names, reasons of staff and payloads are for staff only. */
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
  /** Our reference or the gateway's, depending on the entry. */
  reference: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/**
 * Links that work without a session: the calendar entry until 30 days after the booking ends, the receipt for
 * 30 days. `POST /bookings/{id}/links/revoke` invalidates them.
 */
export const bookingLinksSchema = z.object({
  /** An iCalendar file. Both calendar links are empty for staff who may not read contact data. */
  calendar: z.url().or(z.literal('')),
  googleCalendar: z.url().or(z.literal('')),
  /** A PDF; null until something was paid. */
  receipt: z.url().nullable(),
})
export type BookingLinks = z.infer<typeof bookingLinksSchema>
export const bookingLinksResponseSchema = success(bookingLinksSchema)

/** One payment attempt and its refunds. */
export const bookingPaymentSchema = z.object({
  _id: idSchema,
  gateway: z.string(),
  tran_id: z.string(),
  status: attemptStatusSchema,
  /** Why it ended, or is in review, as a code. */
  detail: z.string().nullable(),
  ...amountSchema.shape,
  /** The amount received as the gateway or staff reported it, in `receivedCurrency`; null until then. */
  received: z.number().nullable(),
  receivedCurrency: currencySchema.nullable(),
  /** The gateway's transaction id, once paid. */
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
      /** Staff settled it by hand, so it can be reopened. */
      canReopen: z.boolean(),
    }),
  ),
})
export type BookingPayment = z.infer<typeof bookingPaymentSchema>

/** `GET /bookings/{id}`. */
export const bookingDetailSchema = bookingSchema.extend({
  /** As `money.dueOnSite` once something was paid; otherwise 0. */
  outstanding: z.number(),
  actions: bookingActionsSchema,
  /** Links of the pictures of the note. */
  photos: z.array(z.string()),
  money: bookingMoneySchema,
  /** Null unless it is canceled. */
  cancellation: z
    .object({
      by: canceledBySchema,
      /** The business's message to the customer. */
      message: z.string().nullable(),
    })
    .nullable(),
  history: z.array(historyEntrySchema),
  links: bookingLinksSchema,
  /** For staff. */
  staff: z
    .object({
      /** The account that booked; `customer` is the person the booking is for. The e-mail is contact data. */
      account: z.object({ _id: idSchema, name: z.string(), email: z.string() }),
      /** Oldest first. Null for staff who may not read payments. */
      payments: z.array(bookingPaymentSchema).nullable(),
      /** Oldest first. Null for staff who may not read payments. */
      entries: z.array(ledgerEntrySchema).nullable(),
    })
    .nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>

export const bookingDetailResponseSchema = success(bookingDetailSchema)
