import { z } from 'zod'
import { success } from './envelope.ts'
import { durationField, priceField } from './price-requests.ts'
import { currencySchema, idSchema } from './primitives.ts'
import { weeklyScheduleSchema } from './schedules.ts'
import { asksSchema, serviceTypeSchema } from './services.ts'
import * as messages from './validation.ts'

export const TEMPLATE_GROUPS = ['car', 'home'] as const
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number]

const templateTexts = { name: z.string(), description: z.string(), includes: z.array(z.string()) }

export const serviceTemplateSchema = z.object({
  /** A key such as `exterior-foam-wash`. */
  key: z.string(),
  group: z.enum(TEMPLATE_GROUPS),
  ...templateTexts,
  bn: z.object(templateTexts),
  img: z.string(),
  serviceType: serviceTypeSchema,
  asks: asksSchema,
  /** The duration in minutes. */
  duration: z.int(),
  /**
   * The suggested price in major units of the business's currency. Null when there is no suggestion: the owner has to
   * enter a price.
   */
  suggestedPrice: z.number().nullable(),
  currency: currencySchema,
  /** The sizes with which the service can begin; empty for most. */
  sizes: z.array(z.object({ name: z.string(), nameBn: z.string() })),
  /** `offered` and `archived`: a service was made from the template already, so none can be made from it again. */
  state: z.enum(['new', 'offered', 'archived']),
})
export type ServiceTemplate = z.infer<typeof serviceTemplateSchema>

/** `GET /service-templates` (permission `services.manage`) returns all of them, those for cars first. */
export const serviceTemplatesResponseSchema = success(z.array(serviceTemplateSchema))

/**
 * `POST /service-templates` (permission `services.manage`) answers 201 and makes all services in one transaction. A
 * template from which a service was made before is skipped, so repeating the call changes nothing. The answer is 400
 * `invalid_input` with `errors` such as `services.0.price` for a price with more decimals than the currency has, and
 * for an unknown template.
 */
export const useTemplatesRequestSchema = z.object({
  services: z
    .array(
      z.object({
        key: z.string().max(60),
        price: priceField,
        duration: durationField,
        /** Whether it begins with the suggested sizes, whose prices follow from `price`, and with add-ons. */
        withSizes: z.boolean().default(false),
      }),
    )
    .min(1, messages.templateIsRequired)
    .max(100)
    .refine((chosen) => new Set(chosen.map(({ key }) => key)).size === chosen.length, messages.serviceTwice),
  /** Each new service gets a schedule of its own with these hours, from today on; slots appear within seconds. */
  schedule: weeklyScheduleSchema.optional(),
})
export type UseTemplatesRequest = z.infer<typeof useTemplatesRequestSchema>

export const usedTemplatesSchema = z.object({
  created: z.array(z.object({ key: z.string(), _id: idSchema })),
  /** The keys of templates from which there was a service already. */
  skipped: z.array(z.string()),
})
export type UsedTemplates = z.infer<typeof usedTemplatesSchema>
export const usedTemplatesResponseSchema = success(usedTemplatesSchema)
