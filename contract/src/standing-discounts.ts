import { z } from 'zod'
import { discountPercent } from './coupons.ts'
import { success } from './envelope.ts'
import { anyText, orNull } from './fields.ts'
import { versioned } from './primitives.ts'
import * as messages from './validation.ts'

/** What a customer gets off every visit. `percent` is null when it is nothing. */
export const standingDiscountRequestSchema = z
  .object({
    percent: orNull(discountPercent),
    /** Why, for staff. */
    reason: anyText(300).default(''),
  })
  .refine(({ percent, reason }) => percent === null || reason !== '', {
    path: ['reason'],
    message: messages.discountReasonIsRequired,
  })
export type StandingDiscountRequest = z.infer<typeof standingDiscountRequestSchema>

export const standingDiscountSchema = z.object({
  percent: z.number().nullable(),
  reason: z.string(),
  ...versioned,
})
export type StandingDiscount = z.infer<typeof standingDiscountSchema>
export const standingDiscountResponseSchema = success(standingDiscountSchema)
