import { z } from 'zod'
import { type BookingStatus, bookingStatusSchema, paymentStatusSchema } from './bookings.ts'
import type { ContactField } from './contacts.ts'
import { emailSchema, phoneSchema, postalAddressSchema, requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { dateSchema, idSchema } from './primitives.ts'
import * as messages from './validation.ts'
import { vehicleRequestSchema } from './vehicle-requests.ts'

/** The person the booking is for. */
export const contactRequestSchema = z.object({
  name: requiredText(messages.userNameIsRequired, 100),
  email: z.string({ error: messages.emailIsRequired }).min(1, messages.emailIsRequired).pipe(emailSchema),
  phone: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), phoneSchema),
  address: postalAddressSchema,
} satisfies Record<ContactField, z.ZodType>)

/** `POST /bookings`. Unknown fields are dropped, as everywhere. */
export const bookingRequestSchema = z.object({
  customer: contactRequestSchema,
  serviceId: idSchema,
  slotId: idSchema,
  ...vehicleRequestSchema.shape,
  /** The slot as the form showed it, as an object or text. Ignored: `slotId` decides. */
  selectedSlot: z
    .union([z.string().max(1000), z.record(z.string(), z.unknown())], messages.slotOrTextIsRequired)
    .nullish(),
  /**
   * The price the customer saw, in major units, and its currency. When the price differs,
   * nothing is held and the answer is `price_changed`.
   */
  expectedPrice: z.number(messages.amountIsRequired).optional(),
  expectedCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, messages.currencyIsRequired)
    .optional(),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/**
 * `when` selects a customer's bookings as the dashboards do; all without it. `canceled` and `unpaid` (the hold
 * expired) contain only bookings whose slot has not started.
 */
export const bookingListQuerySchema = pageQuerySchema.extend({
  when: z.enum(['upcoming', 'past', 'canceled', 'unpaid']).optional(),
})
export type BookingListQuery = z.infer<typeof bookingListQuerySchema>

export const BOOKING_SORTS = ['createdAt', 'startsAt', 'price'] as const

/** What `from` and `to` refer to: the day of the service, of payment or of refund. */
export const BOOKING_DATES = ['service', 'payment'] as const

/** Statuses of bookings that are served: neither unpaid nor canceled. */
export const JOB_STATUSES = ['confirmed', 'completed', 'no_show'] as const satisfies readonly BookingStatus[]

/** One status, or `job` for all of `JOB_STATUSES`. */
export const bookingStatusFilterSchema = z.enum([...bookingStatusSchema.options, 'job'])

/** Filters of the admin's list and its export. Both days are included. */
export const bookingFilterSchema = z.object({
  /** Beginnings of words of the customer's name, e-mail, phone or plate, or a transaction's reference. */
  q: z.string().trim().max(100).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  /** `service` when absent. */
  dateBy: z.enum(BOOKING_DATES).optional(),
  serviceId: idSchema.optional(),
  userId: idSchema.optional(),
  status: bookingStatusFilterSchema.optional(),
  paymentStatus: paymentStatusSchema.optional(),
  /** The newest first when absent. */
  sort: z.enum(BOOKING_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})
export type BookingFilter = z.infer<typeof bookingFilterSchema>

export const allBookingsQuerySchema = bookingFilterSchema.extend(pageQuerySchema.shape)
export const bookingExportQuerySchema = bookingFilterSchema.extend({
  /** A link cannot send a bearer header. */
  ticket: z.string().max(1000).optional(),
})
