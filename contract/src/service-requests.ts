import { z } from 'zod'
import { PLACES_OF_WORK, SERVICE_ASKS } from './constants.ts'
import { anyLines, anyText, imageLinkSchema, requiredLines, requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { paymentTermsSchema } from './payment-terms.ts'
import { durationField, hasPrice, needsPrice, priceListFields, pricesToSet } from './price-requests.ts'
import { dateSchema, idSchema, wallTimeSchema } from './primitives.ts'
import { warningsSchema } from './problems.ts'
import { asksSchema, serviceResponseSchema, serviceTypeSchema } from './services.ts'
import { askedVisitShape } from './slot-requests.ts'
import * as messages from './validation.ts'

export const MAX_INCLUDED = 12

const includedLines = z
  .array(requiredText(messages.includedLineIsRequired, 120))
  .max(MAX_INCLUDED, messages.atMost12Lines)

/** The body lists every service on offer once, in display order. */
export const orderServicesRequestSchema = z.object({
  ids: z
    .array(idSchema)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, messages.serviceTwice),
})

export const serviceFieldsSchema = z.object({
  name: requiredText(messages.serviceNameIsRequired, 120),
  description: requiredLines(messages.descriptionIsRequired, 2000),
  /**
   * What a customer pays, with the tax, in major units of `currency` and with no more decimals than it has: the `price`
   * that services are read with.
   */
  price: pricesToSet.price,
  /** The price to which a tax may be added, instead of `price`. When both are sent, the one that was changed counts. */
  listedPrice: pricesToSet.listedPrice,
  /**
   * Only the business's currency is accepted or, when editing, the one that the service has already. When it is absent,
   * an edited service keeps its currency, and a new one takes the business's.
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, messages.currencyIsRequired)
    .optional(),
  /** Null means the terms of the business. An edited service keeps its terms when this is absent. */
  paymentTerms: paymentTermsSchema.nullable().optional(),
  img: requiredText(messages.imageIsRequired, 2000).pipe(imageLinkSchema),
  /**
   * The duration in minutes. With sizes, price and duration are those of the cheapest. Sending other ones without changing the
   * sizes changes the cheapest size, and those that would then cost less.
   */
  duration: durationField,
  ...priceListFields,
  serviceType: serviceTypeSchema.optional(),
  /** The vehicle is the default. */
  asks: asksSchema
    .max(SERVICE_ASKS.length)
    .transform((asks) => SERVICE_ASKS.filter((ask) => asks.includes(ask)))
    .optional(),
  /** The customer's place is the default. An edited service keeps its own when this is absent. */
  doneAt: z.enum(PLACES_OF_WORK).optional(),
  includes: includedLines.optional(),
  /** The Bangla texts are replaced as a whole. An edited service keeps them when this is absent. */
  bn: z
    .object({
      name: anyText(120).default(''),
      description: anyLines(2000).default(''),
      includes: includedLines.default([]),
    })
    .optional(),
})

/** Adding and editing take the same fields. */
export const serviceRequestSchema = serviceFieldsSchema.refine(hasPrice, needsPrice)
export type ServiceRequest = z.infer<typeof serviceRequestSchema>

/** The answer of `POST /services` and `PUT /services/{id}`. */
export const savedServiceResponseSchema = serviceResponseSchema.extend({ warnings: warningsSchema })

/**
 * `archived` lists the archived services instead, for admins. `date` and the time `from` say when a slot is wanted:
 * today when only a time is given, from midnight on when only a date is given. `area` says where, `minutes` and `services` what
 * is chosen for the visit.
 */
export const serviceListQuerySchema = pageQuerySchema.extend({
  archived: z.enum(['true', 'false']).optional(),
  date: dateSchema.optional(),
  from: wallTimeSchema.optional(),
  area: idSchema.optional(),
  ...askedVisitShape,
})

export const serviceQuerySchema = serviceListQuerySchema.pick({ area: true, minutes: true, services: true })
