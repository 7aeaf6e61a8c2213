import { z } from 'zod'
import { success } from './envelope.ts'
import { businessNumberSchema, optionalText } from './fields.ts'
import * as messages from './validation.ts'

/** `exclusive`: the tax is added to the prices of services. */
export const TAX_MODES = ['inclusive', 'exclusive'] as const
export type TaxMode = (typeof TAX_MODES)[number]

const percentSchema = z
  .number(messages.from0To100Percent)
  .gt(0, messages.aboveZeroPercent)
  .max(100, messages.from0To100Percent)
  .refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, messages.atMost3Decimals)

/**
 * What documents say about the business, and the tax of new bookings. There is no tax while there is no business
 * number.
 */
export const taxSettingsSchema = z.object({
  legalName: optionalText(120),
  legalAddress: optionalText(300),
  bin: businessNumberSchema,
  placeOfSupply: optionalText(120),
  /** The officer of the business who signs tax invoices. */
  officer: optionalText(120),
  taxName: optionalText(40),
  /** The rate in percent; null for no tax. */
  taxRate: percentSchema.nullable().default(null),
  taxMode: z.enum(TAX_MODES).default('inclusive'),
})
export type TaxSettings = z.infer<typeof taxSettingsSchema>

/** The body of `PUT /tax-settings`. */
export const taxSettingsRequestSchema = taxSettingsSchema
  .refine(({ taxRate, bin }) => taxRate === null || bin !== '', {
    path: ['bin'],
    message: messages.binIsRequiredForTax,
  })
  .refine(({ taxRate, taxName }) => taxRate === null || taxName !== '', {
    path: ['taxName'],
    message: messages.taxNameIsRequired,
  })
export const taxSettingsResponseSchema = success(taxSettingsSchema)
