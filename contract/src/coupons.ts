import { z } from 'zod'
import { typedDateSchema } from './digits.ts'
import { success, successList } from './envelope.ts'
import { couponCode, orNull, requiredNumber } from './fields.ts'
import { currencySchema, dateSchema, idSchema, versioned } from './primitives.ts'
import * as messages from './validation.ts'

export const MAX_COUPONS = 1000

/** A share of a price that is taken off it. */
export const discountPercent = requiredNumber(messages.over0To100Percent).pipe(
  z
    .number()
    .max(100, messages.over0To100Percent)
    .refine((value) => Math.round(value * 1000) > 0, messages.over0To100Percent),
)
const amount = requiredNumber(messages.amountIsRequired).pipe(
  z.number().positive(messages.amountMustBePositive).max(1_000_000, messages.amountIsTooHigh),
)
const uses = (most: number, message: string) =>
  orNull(requiredNumber(message).pipe(z.int(message).min(1, message).max(most, message)))

const termsSchema = z.object({
  /** A share of the price; null for an amount, which includes the tax. */
  percent: orNull(discountPercent),
  /** The amount and the minimum are in major units of `currency`. */
  amount: orNull(amount),
  /** The price from which it can be used; null for any. */
  minimum: orNull(amount),
  /** The business's currency, or the one that the coupon has. When it is absent, the latter or else the former. */
  currency: currencySchema.nullish(),
  /** The days on which it can be used to book. Null: without a first or a last one. */
  fromDate: orNull(typedDateSchema),
  toDate: orNull(typedDateSchema),
  /** The services for which it can be used. Empty: all. */
  serviceIds: z
    .array(idSchema)
    .max(200)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  firstVisitOnly: z.boolean().default(false),
  /** How many live bookings can use it, and how many of them one person can make. Null: any number. */
  maxUses: uses(100_000, messages.from1To100000Uses),
  maxUsesPerPerson: uses(1_000, messages.from1To1000),
  active: z.boolean().default(true),
})

const consistent = <T extends typeof termsSchema>(schema: T) =>
  schema
    .refine((terms) => (terms.percent === null) !== (terms.amount === null), {
      path: ['percent'],
      message: messages.percentOrAmount,
    })
    .refine(({ fromDate, toDate }) => fromDate === null || toDate === null || fromDate <= toDate, {
      path: ['toDate'],
      message: messages.lastDayBeforeFirst,
    })

/** A coupon without a code gets one. Its code stays as it is. */
export const addCouponRequestSchema = consistent(
  termsSchema.extend({ code: orNull(couponCode(messages.couponCodeIsNotValid)) }),
)
export type AddCouponRequest = z.infer<typeof addCouponRequestSchema>

export const editCouponRequestSchema = consistent(termsSchema)
export type EditCouponRequest = z.infer<typeof editCouponRequestSchema>

/** A coupon as staff see it, with how it has been used. */
export const couponSchema = z.object({
  _id: idSchema,
  ...versioned,
  code: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  minimum: z.number().nullable(),
  currency: currencySchema,
  fromDate: dateSchema.nullable(),
  toDate: dateSchema.nullable(),
  serviceIds: z.array(idSchema),
  firstVisitOnly: z.boolean(),
  maxUses: z.int().nullable(),
  maxUsesPerPerson: z.int().nullable(),
  active: z.boolean(),
  /** The number of live bookings that use it. */
  uses: z.int(),
  /** What it has taken off the prices of these bookings, in its currency. */
  given: z.number(),
  /** Whether no booking has ever used it, so that it can be deleted. */
  deletable: z.boolean(),
})
export type Coupon = z.infer<typeof couponSchema>
export const couponResponseSchema = success(couponSchema)
export const couponListResponseSchema = successList(couponSchema)
