import { z } from 'zod'
import { success } from './envelope.ts'
import { anyText, businessNumberSchema } from './fields.ts'
import { versioned } from './primitives.ts'
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
  legalName: anyText(120).default(''),
  legalAddress: anyText(300).default(''),
  bin: businessNumberSchema,
  placeOfSupply: anyText(120).default(''),
  /** The officer of the business who signs tax invoices. */
  officer: anyText(120).default(''),
  taxName: anyText(40).default(''),
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
/** `GET /tax-settings` returns this. */
export const storedTaxSettingsSchema = taxSettingsSchema.extend(versioned)
export type StoredTaxSettings = z.infer<typeof storedTaxSettingsSchema>
export const taxSettingsResponseSchema = success(storedTaxSettingsSchema)
