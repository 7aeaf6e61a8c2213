import { z } from 'zod'
import {
  bookingSchema,
  bookingStatusSchema,
  canceledBySchema,
  namedLineSchema,
  staffDiscountSchema,
} from './bookings.ts'
import { ownComplaintSchema } from './complaints.ts'
import { bookingCrewSchema, FORCEABLE } from './crews.ts'
import { customerVisitSchema } from './customer-visits.ts'
import { listedDocumentSchema } from './document-numbers.ts'
import { bookingEditSchema, editedFieldSchema } from './entered-details.ts'
import { success } from './envelope.ts'
import { offeredGatewaySchema } from './gateways.ts'
import { bookingMoneySchema, ledgerEntrySchema } from './ledger.ts'
import { CHANNELS } from './messages.ts'
import { attemptStatusSchema, paymentPurposeSchema, refundStatusSchema } from './payments.ts'
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  wallTimeSchema,
} from './primitives.ts'
import { asksSchema } from './services.ts'
import { askedPhotoConsentSchema, photoPairSchema } from './shown-photos.ts'

/** The actions allowed on a booking now; null or false for those that are not. */
export const bookingActionsSchema = z.object({
  /** Paying is possible only while nothing is paid. */
  pay: z.boolean(),
  cancel: z
    .object({
      /** A confirmed booking is canceled with a full refund until then; null once that is over. */
      freeUntil: instantSchema.nullable(),
      /** The amount that is refunded if it is canceled now. */
      refundAmount: z.number(),
      /** The amount that is refunded after `freeUntil`. */
      lateRefundAmount: z.number(),
      /** What was paid with, else the gateways: the refund goes there. */
      refundTo: z.array(z.string()),
    })
    .nullable(),
  move: z.object({ until: instantSchema }).nullable(),
  /** What the caller may edit of the details; null for nothing. */
  edit: bookingEditSchema.nullable(),
  /** The lines of a visit of several that can be canceled alone, with what comes back. */
  cancelLines: z.array(
    z.object({
      _id: idSchema,
      /** What the terms of the booking give back. */
      refundAmount: z.number(),
      /** What goes back when the business cancels it. */
      fullRefundAmount: z.number(),
    }),
  ),
  /** The actions that the duty of the caller allows; null for customers. */
  staff: z
    .object({
      cancel: z.boolean(),
      /** The amount that the booking's terms refund if the customer cancels now; 0 for staff who may not refund. */
      refundByRules: z.number(),
      /** It can be moved; the version, of its time and its crew, goes into `If-Match`. */
      move: z.object({ version: z.string() }).nullable(),
      /** What was bought can be corrected; the version goes into `If-Match`. */
      changeLines: z.object({ version: z.string() }).nullable(),
      complete: z.boolean(),
      noShow: z.boolean(),
      /** The statuses to which a wrong final status can be corrected. */
      correct: z.array(z.enum(['confirmed', 'completed', 'no_show'])),
      reviewPayment: z.boolean(),
      /** The most that can still be refunded; 0 when nothing is paid. */
      refundable: z.number(),
      /** The same of a tip that was paid online. */
      refundableTip: z.number(),
      /** Money that was received on site can be recorded. */
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
  /** The lines that were canceled (`to` is null) or that have another size or other add-ons, and the price of the visit. */
  bought: z
    .object({
      lines: z.array(z.object({ from: namedLineSchema, to: namedLineSchema.nullable() })),
      price: z.object({ from: amountSchema, to: amountSchema }),
    })
    .nullable(),
  /** The names of the crews before and after, and what staff accepted against the new one. Null for customers. */
  crew: z
    .object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      forced: z.array(z.enum(FORCEABLE)),
    })
    .nullable(),
  /** The details that were edited. Null for staff who may not read contact data. */
  edited: z.array(editedFieldSchema).nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** Our reference or the gateway's, depending on the entry. */
  reference: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/**
 * Links that work without a session: that of the calendar entry until 30 days after the booking ends, that of the
 * receipt for 30 days. `POST /bookings/{id}/links/revoke` invalidates them.
 */
export const bookingLinksSchema = z.object({
  /** An iCalendar file. Both calendar links are empty for staff who may not read contact data. */
  calendar: z.url().or(z.literal('')),
  googleCalendar: z.url().or(z.literal('')),
  /** The link to a PDF of all documents, or of one with `&document=<id>`; null until something was paid. */
  receipt: z.url().nullable(),
})
export type BookingLinks = z.infer<typeof bookingLinksSchema>
export const bookingLinksResponseSchema = success(bookingLinksSchema)

/** A refund as its customer and the staff who may read payments see it. */
export const bookingRefundSchema = z.object({
  _id: idSchema,
  status: refundStatusSchema,
  ...amountSchema.shape,
  /** What was paid with, else the gateway: the refund goes there. */
  method: z.string(),
  /** The reason as a code, such as `made_at_gateway`. */
  reason: z.string(),
  inCash: z.boolean(),
  /** The gateway's id of the refund, or the reference that staff entered. */
  reference: z.string().nullable(),
  /**
   * What has happened to the refund, oldest first: `refund.opened` is the first, `refund.accepted` and
   * `refund.succeeded` may follow.
   */
  steps: z.array(z.object({ action: z.string(), at: instantSchema })),
})
export type BookingRefund = z.infer<typeof bookingRefundSchema>

export const DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const

/** A dispute: the payer's bank questions a payment. */
export const bookingDisputeSchema = z.object({
  _id: idSchema,
  status: z.enum(DISPUTE_STATUSES),
  ...amountSchema.shape,
  /** The gateway's word for what the payer objects to. */
  reason: z.string(),
  reference: z.string(),
  gateway: z.string(),
  /** The last instant at which the dispute can be answered. */
  respondBy: instantSchema.nullable(),
  /** The sum that the bank holds back or has taken, in `currency` of the payment. */
  withdrawn: z.number(),
  /** The link to the payment in the gateway's panel, where the dispute is answered. */
  panel: z.url().nullable(),
  openedAt: instantSchema,
})
export type BookingDispute = z.infer<typeof bookingDisputeSchema>

/** One payment attempt and its refunds. */
export const bookingPaymentSchema = z.object({
  _id: idSchema,
  gateway: z.string(),
  tran_id: z.string(),
  purpose: paymentPurposeSchema,
  status: attemptStatusSchema,
  /** The reason why the attempt ended or is in review, as a code. */
  detail: z.string().nullable(),
  ...amountSchema.shape,
  /** The amount that the gateway or staff reported as received, in `receivedCurrency`; null until then. */
  received: z.number().nullable(),
  receivedCurrency: currencySchema.nullable(),
  /** The gateway's transaction id, once paid. */
  reference: z.string().nullable(),
  /** The transaction that the gateway reported, whether or not it was accepted. */
  reportedReference: z.string().nullable(),
  createdAt: instantSchema,
  /** The link to the payment in the gateway's panel; null when its address is not known. */
  panel: z.url().nullable(),
  /** Oldest first. */
  refunds: z.array(
    z.object({
      _id: idSchema,
      status: refundStatusSchema,
      ...amountSchema.shape,
      reference: z.string().nullable(),
      createdAt: instantSchema,
      /** Staff settled the refund by hand, so it can be reopened. */
      canReopen: z.boolean(),
      /** Staff decided the refund, and nobody has sent or paid it, so it can be withdrawn. */
      canWithdraw: z.boolean(),
    }),
  ),
})
export type BookingPayment = z.infer<typeof bookingPaymentSchema>

const payMoreSchema = z.object({
  /** What is left to pay. Null when nothing is, or no gateway takes it: it is paid at the door then. */
  rest: z.object({ amount: z.number(), gateways: z.array(offeredGatewaySchema) }).nullable(),
  /** Null while the booking is not completed, two weeks after it, once a tip was given, and without a gateway. */
  tip: z
    .object({
      /** Round amounts to choose from, smallest first. */
      amounts: z.array(z.number()),
      most: z.number(),
      until: instantSchema,
      gateways: z.array(offeredGatewaySchema),
    })
    .nullable(),
  /** What is left of the tip that was paid online; all of it when all goes back to the customer. */
  tipGiven: z.object({ amount: z.number(), isRefunded: z.boolean() }).nullable(),
})
export type PayMore = z.infer<typeof payMoreSchema>

/** `GET /bookings/{id}` returns this. */
export const bookingDetailSchema = bookingSchema.extend({
  /** The amount of `money.dueOnSite` once something was paid; otherwise 0. */
  outstanding: z.number(),
  actions: bookingActionsSchema,
  /** Links to the pictures of the note. */
  photos: z.array(z.string()),
  /** What the service of each line asks for, also an archived one, by the id of the line. Empty for who may not read it. */
  asks: z.record(z.string(), asksSchema),
  money: bookingMoneySchema,
  /** The discounts of staff that were not corrected, oldest first; their sum is `money.discount`. */
  discounts: z.array(staffDiscountSchema),
  /** What its customer can pay online now that it is confirmed; null for anybody else. */
  payMore: payMoreSchema.nullable(),
  /** Null unless it is canceled. */
  cancellation: z
    .object({
      by: canceledBySchema,
      /** The business's message to the customer. */
      message: z.string().nullable(),
    })
    .nullable(),
  /** Oldest first. Null for staff who may not read payments. */
  refunds: z.array(bookingRefundSchema).nullable(),
  history: z.array(historyEntrySchema),
  links: bookingLinksSchema,
  /**
   * Receipts and credit notes, in the order in which they were issued. For staff who may not read payments only the
   * receipts over what was received, and the link opens only these.
   */
  documents: z.array(listedDocumentSchema),
  /** How far the visit of its crew is; null while no crew does it. */
  visit: customerVisitSchema.nullable(),
  /** What its customer has said was not right; null for nothing. */
  complaint: ownComplaintSchema.nullable(),
  /** The reader is its customer and can still say so. */
  canComplain: z.boolean(),
  /** The question whether its photos may be shown; null while there is nothing to ask. */
  photoConsent: askedPhotoConsentSchema.nullable(),
  /** What only staff see; null for customers. */
  staff: z
    .object({
      /** The pairs of photos that may be shown. Null for staff who may not choose them, and without a yes of the customer. */
      photoPairs: z.array(photoPairSchema).nullable(),
      /** The account that booked; `customer` is the person the booking is for. The e-mail is contact data. */
      account: z.object({ _id: idSchema, name: z.string(), email: z.string() }),
      /** How the customer would be told now of a move and of a cancellation. Null when staff have to do it. */
      told: z.object({ moved: z.enum(CHANNELS).nullable(), canceled: z.enum(CHANNELS).nullable() }),
      /** Null when the business has no crews. */
      crew: bookingCrewSchema.nullable(),
      /** Oldest first. Null for staff who may not read payments. */
      payments: z.array(bookingPaymentSchema).nullable(),
      /** Oldest first. Null for staff who may not read payments. */
      entries: z.array(ledgerEntrySchema).nullable(),
      /** Oldest first. Null for staff who may not read payments. */
      disputes: z.array(bookingDisputeSchema).nullable(),
    })
    .nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>

export const bookingDetailResponseSchema = success(bookingDetailSchema)
