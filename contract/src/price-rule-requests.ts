import { z } from 'zod'
import { typedDateSchema } from './digits.ts'
import { success, successList } from './envelope.ts'
import { anyText, orNull, requiredNumber, requiredText } from './fields.ts'
import { currencySchema, dateSchema, idSchema, versioned, WALL_TIME, wallTimeSchema } from './primitives.ts'
import * as messages from './validation.ts'

export const MAX_PRICE_RULES = 50

const wallTime = z.string().regex(WALL_TIME, messages.timeIsNotValid)

/** What is added to a price or taken off it (negative): `percent` of the lines, or an `amount` per visit with the tax. */
export const priceRuleRequestSchema = z
  .object({
    name: requiredText(messages.ruleNameIsRequired, 60),
    nameBn: anyText(60).default(''),
    /** Null: for all services, and in all areas. */
    serviceId: orNull(idSchema),
    areaId: orNull(idSchema),
    /** Monday is 1, Sunday is 7. Empty: on all days. */
    weekdays: z
      .array(z.int().min(1).max(7))
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))
      .default([]),
    /** The rule applies to visits that start from the one time on and before the other. Null: at any time. */
    fromTime: orNull(wallTime),
    toTime: orNull(wallTime),
    /** The rule applies to visits from the one day to the other. Null: without a first or a last one. */
    fromDate: orNull(typedDateSchema),
    toDate: orNull(typedDateSchema),
    percent: orNull(
      requiredNumber(messages.fromMinus100To1000Percent).pipe(
        z
          .number()
          .min(-100, messages.fromMinus100To1000Percent)
          .max(1000, messages.fromMinus100To1000Percent)
          .refine((percent) => Math.round(percent * 1000) !== 0, messages.fromMinus100To1000Percent),
      ),
    ),
    /** In major units of `currency`. */
    amount: orNull(
      requiredNumber(messages.amountIsRequired).pipe(
        z
          .number()
          .min(-1_000_000, messages.amountIsTooHigh)
          .max(1_000_000, messages.amountIsTooHigh)
          .refine((amount) => amount !== 0, messages.amountIsRequired),
      ),
    ),
    /** The business's currency, or the one that the rule has. When it is absent, the latter or else the former. */
    currency: currencySchema.nullish(),
    active: z.boolean().default(true),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    message: messages.percentOrAmount,
  })
  .refine(({ fromTime, toTime }) => (fromTime === null) === (toTime === null), {
    path: ['toTime'],
    message: messages.bothTimesOrNone,
  })
  .refine(({ fromTime, toTime }) => fromTime === null || toTime === null || fromTime < toTime, {
    path: ['toTime'],
    message: messages.endTimeBeforeStartTime,
  })
  .refine(({ fromDate, toDate }) => fromDate === null || toDate === null || fromDate <= toDate, {
    path: ['toDate'],
    message: messages.lastDayBeforeFirst,
  })
export type PriceRuleRequest = z.infer<typeof priceRuleRequestSchema>

/** The body names all price rules, in the order in which their charges appear. */
export const orderPriceRulesRequestSchema = z.object({ ids: z.array(idSchema).max(MAX_PRICE_RULES) })

/** A price rule as answers carry it, in percent or in major units of `currency`, which is null for a percentage. */
export const staffPriceRuleSchema = z.object({
  _id: idSchema,
  ...versioned,
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
  amount: z.number().nullable(),
  currency: currencySchema.nullable(),
  active: z.boolean(),
})
export type StaffPriceRule = z.infer<typeof staffPriceRuleSchema>
export const staffPriceRuleResponseSchema = success(staffPriceRuleSchema)
export const staffPriceRuleListResponseSchema = successList(staffPriceRuleSchema)
