import { z } from 'zod'
import { type BookingStatus, bookingStatusSchema, paymentStatusSchema } from './bookings.ts'
import type { ContactField } from './contacts.ts'
import { emailSchema, phoneSchema, postalAddressSchema, requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { dateSchema, idSchema } from './primitives.ts'
import * as messages from './validation.ts'
import { vehicleRequestSchema } from './vehicle-requests.ts'

/** Whom the booking is for. */
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
  /** The slot as the form showed it: the object or its text. Accepted and ignored; `slotId` decides. */
  selectedSlot: z
    .union([z.string().max(1000), z.record(z.string(), z.unknown())], messages.slotOrTextIsRequired)
    .nullish(),
  /**
   * The price the customer saw, in major units, and its currency. When the booking would cost anything
   * else, nothing is held and the answer is `price_changed`.
   */
  expectedPrice: z.number(messages.amountIsRequired).optional(),
  expectedCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, messages.currencyIsRequired)
    .optional(),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/**
 * `when` splits a customer's list the way the dashboards do; without it, everything. `canceled` is what
 * was called off and `unpaid` what was not paid in time, as long as the slot is still to come.
 */
export const bookingListQuerySchema = pageQuerySchema.extend({
  when: z.enum(['upcoming', 'past', 'canceled', 'unpaid']).optional(),
})
export type BookingListQuery = z.infer<typeof bookingListQuerySchema>

export const BOOKING_SORTS = ['createdAt', 'startsAt', 'price'] as const

/** What `from` and `to` mean: the day of the service, or days on which money was paid or paid back. */
export const BOOKING_DATES = ['service', 'payment'] as const

/** The bookings whose work is done or to be done: neither unpaid nor called off. */
export const JOB_STATUSES = ['confirmed', 'completed', 'no_show'] as const satisfies readonly BookingStatus[]

/** One status, or `job` for all of `JOB_STATUSES`. */
export const bookingStatusFilterSchema = z.enum([...bookingStatusSchema.options, 'job'])

/** What the admin's list and its export can be narrowed to. Both days are included. */
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
  /** Instead of a bearer header, which a plain link cannot send. */
  ticket: z.string().max(1000).optional(),
})
