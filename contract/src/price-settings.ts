import { z } from 'zod'
import { success } from './envelope.ts'
import { versioned } from './primitives.ts'
import * as messages from './validation.ts'

/** What holds for the prices of all services. */
export const priceSettingsSchema = z.object({
  /** The least price of a visit, in major units of the business's currency, with the tax; null for none. */
  minimum: z
    .number(messages.amountIsRequired)
    .positive(messages.amountMustBePositive)
    .max(1_000_000, messages.amountIsTooHigh)
    .nullable()
    .default(null),
})
export type PriceSettings = z.infer<typeof priceSettingsSchema>

export const priceSettingsResponseSchema = success(priceSettingsSchema.extend(versioned))
