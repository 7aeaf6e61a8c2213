import { z } from 'zod'
import { queryNumber } from './digits.ts'
import { success } from './envelope.ts'
import { requiredLines } from './fields.ts'
import { moneySumsSchema } from './money-days.ts'
import { instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** `YYYY-MM` */
export const monthSchema = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, messages.dateIsNotValid)

/** The query of `GET /money/months?year=`; the current year is the default. */
export const moneyMonthsQuerySchema = z.object({
  year: queryNumber(z.number().int().min(2000).max(2999)).optional(),
})

/** The number of things that a person has not dealt with, by the month to which they belong. */
const openMattersSchema = z.object({
  /** The lines of statements with a difference that nobody has explained, by the line's day. */
  lines: z.int(),
  /** The entries that no statement confirms, except those of cash. */
  entries: z.int(),
  /** The payments in review and those whose gateway gives no answer. */
  payments: z.int(),
  /** The refunds that staff or the gateway have yet to make. */
  refunds: z.int(),
})
export type OpenMatters = z.infer<typeof openMattersSchema>

const moneyMonthSchema = z.object({
  month: monthSchema,
  /** The sums by gateway and currency, in alphabetical order; what was paid on site comes last. */
  sums: z.array(moneySumsSchema),
  open: openMattersSchema,
  /** Null while the month is open. `by` is null once the account is deleted. */
  closed: z.object({ at: instantSchema, by: z.string().nullable() }).nullable(),
  /** It is over and open. */
  canClose: z.boolean(),
})
export type MoneyMonth = z.infer<typeof moneyMonthSchema>

/** The months of a year in which money moved, those that are closed, and the current one; the newest first. */
export const moneyMonthsResponseSchema = success(
  z.object({
    year: z.int(),
    /** The years in which money moved, and the current one. */
    years: z.array(z.int()),
    months: z.array(moneyMonthSchema),
  }),
)
export type MoneyMonths = z.infer<typeof moneyMonthsResponseSchema>['data']

/** The body of `POST /money/closed-months/{month}/reopen`. */
export const reopenMonthRequestSchema = z.object({ reason: requiredLines(messages.reasonMustBeGiven, 500) })
export type ReopenMonthRequest = z.infer<typeof reopenMonthRequestSchema>
