import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { contactSchema } from './contacts.ts'
import { success, successList } from './envelope.ts'
import { placeSchema } from './place-schemas.ts'
import { CHARGE_KINDS } from './prices.ts'
import {
  amountSchema,
  dateSchema,
  idSchema,
  instantSchema,
  namedServiceSchema,
  priceSchema,
  utcOffsetSchema,
  wallTimeSchema,
} from './primitives.ts'
import * as messages from './validation.ts'
import { bookedVehicleSchema } from './vehicle-schemas.ts'

export const bookingStatusSchema = z.enum([
  'held',
  'confirmed',
  'expired',
  'canceled',
  'completed',
  'no_show',
])
export type BookingStatus = z.infer<typeof bookingStatusSchema>

/** The person or side that asked for the cancellation. */
export const canceledBySchema = z.enum(['business', 'customer'], messages.canceledByIsRequired)
export type CanceledBy = z.infer<typeof canceledBySchema>

/**
 * The payment statuses, which follow from payment attempts, refunds, ledger entries and the booking's status, each with
 * its word in the API. Only `paid` is green: nothing is owed. `partly_paid`: less than the price was paid, such as a
 * deposit. `due_on_site`: nothing was paid yet. `not_refunded`: a canceled booking without a refund. `disputed`: the
 * payer's bank questions a payment; `charged_back`: the bank has taken it back.
 */
const PAYMENT_STATUS_IN_API = {
  paid: 'Paid',
  partly_paid: 'Partly paid',
  due_on_site: 'Due on site',
  pending: 'Pending',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  in_review: 'In review',
  refund_due: 'Refund due',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  not_refunded: 'Not refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
} as const
export type PaymentStatus = keyof typeof PAYMENT_STATUS_IN_API
export const PAYMENT_STATUSES = Object.keys(PAYMENT_STATUS_IN_API) as PaymentStatus[]

/** Requests and answers have the words of the API; server and pages have the statuses. */
export const paymentStatusSchema = z
  .codec(z.enum(PAYMENT_STATUS_IN_API), z.enum(PAYMENT_STATUSES), {
    decode: (word) =>
      PAYMENT_STATUSES.find((status) => PAYMENT_STATUS_IN_API[status] === word) as PaymentStatus,
    encode: (status) => PAYMENT_STATUS_IN_API[status],
  })
  // The description of an answer would list what the codec decodes to.
  .meta({ enum: Object.values(PAYMENT_STATUS_IN_API) })

/** What staff took off the price of a booking: as a share of the price, or (`percent` is null) as an amount. */
export const staffDiscountSchema = z.object({ percent: z.number().nullable(), amount: z.number() })
export type StaffDiscount = z.infer<typeof staffDiscountSchema>

const namesSchema = z.object({ name: z.string(), nameBn: z.string() })

/** A line by its names alone, as documents and the history of a booking have it. */
export const namedLineSchema = z.object({
  service: namesSchema,
  size: namesSchema.nullable(),
  addOns: z.array(namesSchema.extend({ quantity: z.int() })),
})

/** A service of a booking, as it was when it was bought. */
export const bookingLineSchema = z.object({
  _id: idSchema,
  service: namedServiceSchema,
  /** Null when the service had no sizes. */
  size: z.object({ _id: idSchema, name: z.string(), nameBn: z.string() }).nullable(),
  /** The price without add-ons, in major units. */
  price: z.number(),
  /** The minutes without add-ons. */
  duration: z.int(),
  /** Price and duration of one piece. */
  addOns: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      nameBn: z.string(),
      quantity: z.int(),
      price: z.number(),
      duration: z.int(),
    }),
  ),
  ...bookedVehicleSchema.shape,
  ...placeSchema.shape,
  canceledAt: instantSchema.nullable(),
})
export type BookingLine = z.infer<typeof bookingLineSchema>

/** A charge of a booking, as answers carry it. */
export const chargeSchema = z.object({
  kind: z.enum(CHARGE_KINDS),
  name: z.string(),
  nameBn: z.string(),
  percent: z.number().nullable(),
  /** In major units of the booking's currency; negative: taken off. */
  amount: z.number(),
})
export type BookedCharge = z.infer<typeof chargeSchema>

export const bookingSchema = z.object({
  _id: idSchema,
  /** Six letters and digits, for reading out on the phone. */
  code: z.string(),
  status: bookingStatusSchema,
  customer: contactSchema.extend({ img: z.string() }),
  service: z.object({
    _id: idSchema,
    name: z.string(),
    /** '' when its owner entered no Bangla name. */
    nameBn: z.string(),
    img: z.string(),
    duration: z.int(),
  }),
  slot: z.object({
    _id: idSchema,
    date: dateSchema,
    startTime: wallTimeSchema,
    endTime: wallTimeSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
    utcOffset: utcOffsetSchema,
  }),
  ...bookedVehicleSchema.shape,
  ...placeSchema.shape,
  /** Where it is done. Null: at the base, not known, or no area any more. */
  area: namedAreaSchema.nullable(),
  /** The customer's note to the crew; empty without one. */
  note: z.string(),
  /** What was bought; the fields above are those of the first line. */
  lines: z.array(bookingLineSchema),
  /** What was added to the sum of the lines or taken off it. */
  charges: z.array(chargeSchema),
  /** How long the lines take that are not canceled, with their add-ons. */
  minutes: z.int(),
  ...priceSchema.shape,
  /** What was due when it was booked. A hold is confirmed when this amount is paid. */
  dueNow: z.number(),
  /** The booking is held and may be paid on site instead. */
  canPayOnSite: z.boolean(),
  paymentStatus: paymentStatusSchema,
  /** The reference of the payment attempt that decides the payment status. */
  tran_id: z.string(),
  /** Its customer has said to be there at this time. */
  attends: z.boolean(),
  /** End of the hold, while the booking is held. */
  holdExpiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type Booking = z.infer<typeof bookingSchema>

export const bookingResponseSchema = success(bookingSchema)
/** `POST /bookings/{id}/cancel` returns this, also when the request is repeated. */
export const canceledBookingSchema = bookingSchema.extend({
  /** What the cancellation gives back, in major units; 0 for nothing. */
  refundAmount: z.number(),
})
export type CanceledBooking = z.infer<typeof canceledBookingSchema>
export const canceledBookingResponseSchema = success(canceledBookingSchema)

/** A refund as staff have just decided it, and how it is paid. */
export const decidedRefundSchema = z.object({
  ...amountSchema.shape,
  /** `call`: the gateway is asked to pay it. `panel`, `on_site`: staff pay it by hand, and record it then. */
  way: z.enum(['call', 'panel', 'on_site']),
  gateway: z.string(),
})
export type DecidedRefund = z.infer<typeof decidedRefundSchema>

/** `POST /bookings/{id}/refund` returns this. `refunds` is empty when the request is repeated. */
export const refundedBookingResponseSchema = success(
  bookingSchema.extend({ refunds: z.array(decidedRefundSchema) }),
)
export const bookingListResponseSchema = successList(bookingSchema)

/** A number of rows; counting stops at `COUNT_CAP`. */
export const countSchema = z.object({ count: z.int(), isCapped: z.boolean() })
export const COUNT_CAP = 1000

/** `POST /bookings/export-ticket` returns this. */
export const exportTicketResponseSchema = success(z.object({ ticket: z.string(), expiresAt: instantSchema }))
