import { z } from 'zod'
import { success } from './envelope.ts'
import { amountSchema } from './primitives.ts'

/** The kinds of discounts. `rule`: of a price rule that takes something off; `staff`: given by staff on a booking. */
export const DISCOUNT_KINDS = ['rule', 'standing', 'coupon', 'staff'] as const
export const discountKindSchema = z.enum(DISCOUNT_KINDS)
export type DiscountKind = z.infer<typeof discountKindSchema>

const givenSchema = amountSchema.extend({
  kind: discountKindSchema,
  /** The bookings that are confirmed, completed or missed by the customer, by the day of the service. */
  bookings: z.int(),
})

/** `GET /reports/discounts` returns what was taken off the prices of the visits of a period, to date. */
export const discountFiguresSchema = z.object({
  /** The sums of each kind and currency. */
  kinds: z.array(givenSchema),
  /** The sums of each coupon, named by its code, and of each price rule. */
  named: z.array(givenSchema.extend({ name: z.string(), nameBn: z.string() })),
})
export type DiscountFigures = z.infer<typeof discountFiguresSchema>
export const discountFiguresResponseSchema = success(discountFiguresSchema)
