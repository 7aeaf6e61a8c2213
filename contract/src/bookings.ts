import { z } from 'zod'
import { listMetaSchema, success, successList } from './envelope.ts'
import { emailSchema, phone, requiredNumber, requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { attemptStatusSchema, refundStatusSchema } from './payments.ts'
import { dateSchema, idSchema, instantSchema, wallTimeSchema } from './primitives.ts'

export const bookingStatusSchema = z.enum([
  'held',
  'confirmed',
  'expired',
  'canceled',
  'completed',
  'no_show',
])
export type BookingStatus = z.infer<typeof bookingStatusSchema>

/** Derived from the payment attempts and refunds. Only `Paid` is shown green. */
export const paymentStatusSchema = z.enum([
  'Paid',
  'Pending',
  'Failed',
  'Cancelled',
  'Expired',
  'In review',
  'Refund due',
  'Partly refunded',
  'Refunded',
])
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

const MIN_YEAR = 1900

/** `POST /bookings`. Unknown fields are dropped, as everywhere. */
export const bookingRequestSchema = z.object({
  customer: z.object({
    name: requiredText('User name is required', 100),
    email: z.string({ error: 'Email is required' }).min(1, 'Email is required').pipe(emailSchema),
    phone: z.preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      phone('Phone number is required'),
    ),
    address: requiredText('Address is required', 300),
  }),
  serviceId: idSchema,
  slotId: idSchema,
  vehicleType: requiredText('Vehicle type is required', 60),
  vehicleBrand: requiredText('Vehicle brand is required', 60),
  vehicleModel: requiredText('Vehicle model is required', 60),
  manufacturingYear: requiredNumber('Manufacturing year is required').pipe(
    z
      .number()
      .int('Please enter a year like 2020')
      .min(MIN_YEAR, 'Please enter a year like 2020')
      .max(2100, 'Please enter a year like 2020'),
  ),
  registrationPlate: requiredText('Registration plate is required', 40),
  /** What the form showed as the selected time. Kept for the record; `slotId` decides. */
  selectedSlot: z.unknown().optional(),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

export const bookingSchema = z.object({
  _id: idSchema,
  status: bookingStatusSchema,
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    img: z.string(),
  }),
  service: z.object({
    _id: idSchema,
    name: z.string(),
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
  }),
  vehicleType: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  manufacturingYear: z.int(),
  registrationPlate: z.string(),
  price: z.number(),
  currency: z.string().length(3),
  paymentStatus: paymentStatusSchema,
  /** The reference of the newest payment attempt. */
  tran_id: z.string(),
  /** While the seat is held: until when it may be paid. */
  holdExpiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type Booking = z.infer<typeof bookingSchema>

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
      move: z.boolean(),
      complete: z.boolean(),
      noShow: z.boolean(),
      reviewPayment: z.boolean(),
      /** The most that can still be given back; 0 when nothing is paid. */
      refundable: z.number(),
      refundsToSettle: z.array(z.object({ _id: idSchema, amount: z.number(), currency: z.string() })),
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
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** Ours or the gateway's, whichever the entry is about. */
  reference: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** Addresses that open without a session: whoever has them may see this booking's time and receipt. */
export const bookingLinksSchema = z.object({
  /** An iCalendar file. */
  calendar: z.url(),
  googleCalendar: z.url(),
  /** A PDF; null until something was paid. */
  receipt: z.url().nullable(),
})
export type BookingLinks = z.infer<typeof bookingLinksSchema>

/** One try to pay, and what of it went back. */
export const bookingPaymentSchema = z.object({
  _id: idSchema,
  gateway: z.string(),
  tran_id: z.string(),
  status: attemptStatusSchema,
  /** Why it ended, or is in review, as a code. */
  detail: z.string().nullable(),
  amount: z.number(),
  currency: z.string().length(3),
  /** The gateway's own, once it was paid. */
  reference: z.string().nullable(),
  createdAt: instantSchema,
  /** Oldest first. */
  refunds: z.array(
    z.object({
      _id: idSchema,
      status: refundStatusSchema,
      amount: z.number(),
      reference: z.string().nullable(),
      createdAt: instantSchema,
    }),
  ),
})
export type BookingPayment = z.infer<typeof bookingPaymentSchema>

/** `GET /bookings/{id}`. */
export const bookingDetailSchema = bookingSchema.extend({
  actions: bookingActionsSchema,
  history: z.array(historyEntrySchema),
  links: bookingLinksSchema,
  /** For admins. */
  staff: z
    .object({
      /** Who booked; whom it is for says `customer`. */
      account: z.object({ _id: idSchema, name: z.string(), email: z.string() }),
      /** Oldest first. */
      payments: z.array(bookingPaymentSchema),
    })
    .nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>

export const bookingResponseSchema = success(bookingSchema)
export const bookingDetailResponseSchema = success(bookingDetailSchema)
export const bookingListResponseSchema = successList(bookingSchema)

/** How many there are; counting ends at `COUNT_CAP`. */
export const countSchema = z.object({ count: z.int(), isCapped: z.boolean() })
export const COUNT_CAP = 1000

/** `total` is there as soon as anything is asked for, also a page. */
export const allBookingsResponseSchema = success(z.array(bookingSchema)).extend({
  meta: listMetaSchema.extend({ total: countSchema.optional() }),
})

/** The answer to `POST /bookings` and `POST /bookings/{id}/pay`: where to go and pay. */
export const startCheckoutResponseSchema = success(
  z.object({ paymentUrl: z.url(), bookingId: idSchema, tran_id: z.string() }),
)

/**
 * `when` splits a customer's list the way the dashboards do; without it, everything. `canceled` is what
 * was called off and would still be to come.
 */
export const bookingListQuerySchema = pageQuerySchema.extend({
  when: z.enum(['upcoming', 'past', 'canceled']).optional(),
})

export const BOOKING_SORTS = ['createdAt', 'startsAt', 'price'] as const

/** What the admin's list and its export can be narrowed to. Both days are included. */
export const bookingFilterSchema = z.object({
  /** Beginnings of words of the customer's name, e-mail, phone or plate, or a transaction's reference. */
  q: z.string().trim().max(100).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  serviceId: idSchema.optional(),
  userId: idSchema.optional(),
  status: bookingStatusSchema.optional(),
  paymentStatus: paymentStatusSchema.optional(),
  /** The newest first when absent. */
  sort: z.enum(BOOKING_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})
export const allBookingsQuerySchema = bookingFilterSchema.extend(pageQuerySchema.shape)
export const bookingExportQuerySchema = bookingFilterSchema.extend({
  /** Instead of a bearer header, which a plain link cannot send. */
  ticket: z.string().max(1000).optional(),
})
/** `POST /bookings/export-ticket`. */
export const exportTicketResponseSchema = success(z.object({ ticket: z.string(), expiresAt: instantSchema }))
export type BookingFilter = z.infer<typeof bookingFilterSchema>
