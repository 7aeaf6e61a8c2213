import { z } from 'zod'
import { SERVICE_TYPES } from './constants.ts'
import { success, successList } from './envelope.ts'
import { imageLinkSchema, requiredNumber, requiredText } from './fields.ts'
import { idSchema, priceSchema } from './primitives.ts'
import * as messages from './validation.ts'

export const MAX_INCLUDED = 12

export const serviceTypeSchema = z.enum(SERVICE_TYPES)

export const serviceSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  ...priceSchema.shape,
  img: z.string(),
  /** Minutes. */
  duration: z.int(),
  serviceType: serviceTypeSchema,
  /** What the price includes, one line each. */
  includes: z.array(z.string()),
  /** Slots that can still be booked today, in the business's zone. */
  freeToday: z.int(),
})
export type Service = z.infer<typeof serviceSchema>

export const serviceResponseSchema = success(serviceSchema)
export const serviceListResponseSchema = successList(serviceSchema)

/** `archived` lists the archived services instead, for admins. */
export const serviceListQuerySchema = z.object({ archived: z.enum(['true', 'false']).optional() })

/** Every service on offer, once, in display order. */
export const orderServicesRequestSchema = z.object({
  ids: z
    .array(idSchema)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, messages.serviceTwice),
})

/** Add and edit take the same fields. */
export const serviceRequestSchema = z.object({
  name: requiredText(messages.serviceNameIsRequired, 120),
  description: requiredText(messages.descriptionIsRequired, 2000),
  /** Major units of `currency`, with no more decimals than it has. */
  price: requiredNumber(messages.priceIsRequired).pipe(
    z.number().min(0, messages.priceIsNegative).max(1_000_000, messages.priceIsTooHigh),
  ),
  /**
   * Only the business's currency or, when editing, the one the service has already. Without it an edited
   * service keeps its currency, and a new one takes the business's.
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, messages.currencyIsRequired)
    .optional(),
  img: requiredText(messages.imageIsRequired, 2000).pipe(imageLinkSchema),
  /** Minutes. */
  duration: requiredNumber(messages.durationIsRequired).pipe(
    z
      .number()
      .int(messages.wholeMinutes)
      .min(1, messages.durationIsTooShort)
      .max(1440, messages.durationIsTooLong),
  ),
  serviceType: serviceTypeSchema.optional(),
  includes: z
    .array(requiredText(messages.includedLineIsRequired, 120))
    .max(MAX_INCLUDED, messages.atMost12Lines)
    .optional(),
})
export type ServiceRequest = z.infer<typeof serviceRequestSchema>
