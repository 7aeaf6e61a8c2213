import { z } from 'zod'
import { SERVICE_TYPES } from './constants.ts'
import { success, successList } from './envelope.ts'
import { imageLinkSchema, requiredNumber, requiredText } from './fields.ts'
import { idSchema, priceSchema } from './primitives.ts'

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
  /** What the price covers, a line each. */
  includes: z.array(z.string()),
  /** Slots that can still be booked today, where the business is. */
  freeToday: z.int(),
})
export type Service = z.infer<typeof serviceSchema>

export const serviceResponseSchema = success(serviceSchema)
export const serviceListResponseSchema = successList(serviceSchema)

/** `archived` lists what was taken off the offer instead; for admins. */
export const serviceListQuerySchema = z.object({ archived: z.enum(['true', 'false']).optional() })

/** Every service on offer, once, in the order in which they are to be shown. */
export const orderServicesRequestSchema = z.object({
  ids: z
    .array(idSchema)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, 'Each service may be there only once'),
})

/** Add and edit take the same fields. */
export const serviceRequestSchema = z.object({
  name: requiredText('Service Name is required', 120),
  description: requiredText('Description is required', 2000),
  /** Major units of `currency`, with no more decimals than it has. */
  price: requiredNumber('Price is required').pipe(
    z.number().min(0, 'Price cannot be negative').max(1_000_000, 'Price is too high'),
  ),
  /**
   * Only the business's currency or, when editing, the one the service has already. Without it an edited
   * service keeps its currency, and a new one takes the business's.
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Please choose a currency')
    .optional(),
  img: requiredText('Image URL is required', 2000).pipe(imageLinkSchema),
  /** Minutes. */
  duration: requiredNumber('Duration is required').pipe(
    z
      .number()
      .int('Please enter whole minutes')
      .min(1, 'Duration must be at least one minute')
      .max(1440, 'Duration can be at most one day'),
  ),
  serviceType: serviceTypeSchema.optional(),
  includes: z
    .array(requiredText('Please write what is included', 120))
    .max(MAX_INCLUDED, `Please use at most ${MAX_INCLUDED} lines`)
    .optional(),
})
export type ServiceRequest = z.infer<typeof serviceRequestSchema>
