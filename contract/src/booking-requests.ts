import { z } from 'zod'
import { ASKED_FIELDS, type AskedField } from './asked-fields.ts'
import { type BookingStatus, bookingStatusSchema, paymentStatusSchema } from './bookings.ts'
import { MAX_ADD_ONS, MAX_LINES, MAX_NOTE_LENGTH } from './constants.ts'
import type { ContactField } from './contacts.ts'
import { searchTextSchema, typedDateSchema, typedTimeSchema } from './digits.ts'
import {
  anyLines,
  businessNumberSchema,
  couponCode,
  phoneSchema,
  postalAddressSchema,
  requiredEmailSchema,
  requiredText,
} from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { photosSchema } from './picture-requests.ts'
import { idSchema, requiredId } from './primitives.ts'
import * as messages from './validation.ts'

/** The person the booking is for. */
export const contactRequestSchema = z.object({
  name: requiredText(messages.userNameIsRequired, 100),
  /** Null for an account that exists by its phone number alone, and wants no mail. */
  email: requiredEmailSchema.nullable(),
  phone: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), phoneSchema),
  address: postalAddressSchema,
} satisfies Record<ContactField, z.ZodType>)

/** A request without a customer is answered like one with an empty one, so that each missing field is named. */
const bookedForSchema = z.preprocess((value) => (value === undefined ? {} : value), contactRequestSchema)

/** The customer's note to the crew, and links of pictures that they have uploaded. */
export const noteRequestSchema = z.object({
  note: anyLines(MAX_NOTE_LENGTH).default(''),
  photos: photosSchema,
})

/** The code of a coupon that a customer enters. */
export const couponCodeSchema = couponCode(messages.couponIsUnknown)

/** The customer's own business number, for a tax invoice. */
export const buyerRequestSchema = z.object({ customerBin: businessNumberSchema })

/** Checked by `askedShape` once the service is known; a service that does not ask for it accepts anything. */
const askedField = z.unknown().optional().meta({
  description: 'Checked if the service asks for it, otherwise ignored.',
})
const askedFields = Object.fromEntries(ASKED_FIELDS.map((field) => [field, askedField])) as Record<
  AskedField,
  typeof askedField
>

/** What is bought of a service, besides the service itself. */
export const choiceShape = {
  /** One of the service's sizes. The cheapest when it is absent. */
  size: idSchema.nullish(),
  addOns: z
    .array(
      z.object({
        addOn: idSchema,
        quantity: z.int(messages.quantityIsNotOffered).min(1, messages.quantityIsNotOffered),
      }),
    )
    .max(MAX_ADD_ONS, messages.addOnIsNotOffered)
    .refine(
      (chosen) => new Set(chosen.map(({ addOn }) => addOn)).size === chosen.length,
      messages.addOnIsNotOffered,
    )
    .default([]),
}

/** Another service of the same visit, or the same one for another vehicle or part of the place. */
const furtherLineSchema = z.object({
  serviceId: requiredId(messages.serviceIsRequired),
  ...choiceShape,
  ...askedFields,
})
export type FurtherLine = z.infer<typeof furtherLineSchema>

/** The body of `POST /bookings`. Unknown fields are dropped, as everywhere. */
export const bookingRequestSchema = z.object({
  customer: bookedForSchema,
  serviceId: requiredId(messages.serviceIsRequired),
  slotId: requiredId(messages.slotIsRequired),
  ...askedFields,
  ...choiceShape,
  moreLines: z
    .array(furtherLineSchema)
    .max(MAX_LINES - 1, messages.tooManyLines)
    .default([]),
  /** The code of a coupon. */
  coupon: couponCodeSchema.nullish(),
  /** The area in which the service is done, of those on `GET /site/areas`. Ignored when it is done at the base. */
  area: idSchema.nullish(),
  ...noteRequestSchema.shape,
  ...buyerRequestSchema.shape,
  /** The customer says that the sample vehicle of the form is theirs. */
  confirmsVehicle: z.boolean().optional(),
  /** The slot as the form showed it, as an object or text. Ignored: `slotId` decides. */
  selectedSlot: z
    .union([z.string().max(1000), z.record(z.string(), z.unknown())], messages.slotOrTextIsRequired)
    .nullish(),
  /**
   * The price that the customer saw, in major units, and its currency. When the price differs, nothing is held and the
   * answer is `price_changed`.
   */
  expectedPrice: z.number(messages.amountIsRequired).optional(),
  expectedCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, messages.currencyIsRequired)
    .optional(),
  /**
   * What the customer saw as due when booking, in major units. A different amount is answered like a different price.
   */
  expectedDueNow: z.number(messages.amountIsRequired).optional(),
  /**
   * Where to pay: a name from `GET /me/booking-defaults`, or `cash` for on site where the service's terms are `none`.
   * When it is absent, the booking is paid on site where that is offered, else at the first gateway of the owner's
   * order.
   */
  gateway: z.string(messages.gatewayIsUnknown).max(40, messages.gatewayIsUnknown).optional(),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

export const BOOKING_SORTS = ['createdAt', 'startsAt', 'price'] as const

/** `from` and `to` are days of the service or, for `payment`, days on which money was paid or paid back. */
export const BOOKING_DATES = ['service', 'payment'] as const

/** Statuses of bookings that are served: neither unpaid nor canceled. */
export const JOB_STATUSES = ['confirmed', 'completed', 'no_show'] as const satisfies readonly BookingStatus[]

/** Days of the service that move with the calendar of the business; `week` is today and the next six days. */
export const MOVING_DAYS = ['today', 'tomorrow', 'week'] as const

/** `crew`: jobs from today on that no crew does. `money`: jobs of which something is to be collected. */
export const LACKS = ['crew', 'money'] as const

/** One status, or `job` for all of `JOB_STATUSES`. */
export const bookingStatusFilterSchema = z.enum([...bookingStatusSchema.options, 'job'])

/** Statuses of bookings that lost their seat without being served. */
export const DROPPED_STATUSES = ['canceled', 'expired'] as const satisfies readonly BookingStatus[]

type StatusFilter = BookingStatus | 'job' | 'dropped'

export function statusesOf(filter: StatusFilter): readonly BookingStatus[] {
  if (filter === 'job') return JOB_STATUSES
  return filter === 'dropped' ? DROPPED_STATUSES : [filter]
}

/**
 * `when` selects a customer's bookings as the dashboards do; all are listed when it is absent. `held` are those that
 * wait for their payment. `canceled` and `unpaid` (the hold expired) contain only bookings whose slot has not started.
 * `status` narrows any of them: one status, `job` for all of `JOB_STATUSES`, or `dropped` for all of
 * `DROPPED_STATUSES`.
 */
export const bookingListQuerySchema = pageQuerySchema.extend({
  when: z.enum(['upcoming', 'held', 'past', 'canceled', 'unpaid']).optional(),
  status: z.enum([...bookingStatusSchema.options, 'job', 'dropped']).optional(),
})
export type BookingListQuery = z.infer<typeof bookingListQuerySchema>

/** Filters of the admin's list and its export. Both days are included. */
export const bookingFilterSchema = z.object({
  /**
   * The beginning of the code, of a word of the customer's name, e-mail, phone or plate, or of a transaction's
   * reference.
   */
  q: searchTextSchema.optional(),
  from: typedDateSchema.optional(),
  to: typedDateSchema.optional(),
  /** `service` is the default. */
  dateBy: z.enum(BOOKING_DATES).optional(),
  /** Takes the place of `from` and `to`. */
  on: z.enum(MOVING_DAYS).optional(),
  /** Wall times: visits that last beyond the first and begin before the second, on each of the days. */
  fromTime: typedTimeSchema.optional(),
  toTime: typedTimeSchema.optional(),
  serviceId: idSchema.optional(),
  userId: idSchema.optional(),
  areaId: idSchema.optional(),
  /** Bookings of this crew that have a seat. */
  crewId: idSchema.optional(),
  lacks: z.enum(LACKS).optional(),
  status: bookingStatusFilterSchema.optional(),
  paymentStatus: paymentStatusSchema.optional(),
  /** The newest booking comes first when this is absent. */
  sort: z.enum(BOOKING_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})
export type BookingFilter = z.infer<typeof bookingFilterSchema>

export const allBookingsQuerySchema = bookingFilterSchema.extend(pageQuerySchema.shape)
export const bookingExportQuerySchema = bookingFilterSchema.extend({
  /** The ticket authorizes the download, because a link cannot send a bearer header. */
  ticket: z.string().max(1000).optional(),
})
