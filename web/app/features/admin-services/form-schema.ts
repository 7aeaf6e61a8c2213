import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { serviceRequestSchema } from '@jhilik/contract/services.ts'
import { z } from 'zod'

const linesSchema = serviceRequestSchema.shape.includes.unwrap()

/**
 * The form has one text with a line per entry, the contract a list. The error of a line is the error of the
 * text.
 */
export const serviceFormSchema = serviceRequestSchema
  .extend({
    includes: z.string().transform((text, context) => {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      const { data, error } = linesSchema.safeParse(lines)
      if (data) return data
      context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' })
      return z.NEVER
    }),
  })
  .superRefine(({ price, currency }, context) => {
    const message = currency && decimalsProblem(price, currency)
    if (message) context.addIssue({ code: 'custom', path: ['price'], message })
  })
