import { z } from 'zod'
import { amountSchema, dateSchema, idSchema, wallTimeSchema } from './primitives.ts'

/** A price rule as answers carry it, in major units and percent. */
export const priceRuleSchema = z.object({
  _id: idSchema,
  name: z.string(),
  nameBn: z.string(),
  serviceId: idSchema.nullable(),
  areaId: idSchema.nullable(),
  weekdays: z.array(z.int()),
  fromTime: wallTimeSchema.nullable(),
  toTime: wallTimeSchema.nullable(),
  fromDate: dateSchema.nullable(),
  toDate: dateSchema.nullable(),
  /** A share of the lines; null for an amount per visit. Negative: taken off. */
  percent: z.number().nullable(),
  amount: amountSchema.nullable(),
})
export type PriceRule = z.infer<typeof priceRuleSchema>
