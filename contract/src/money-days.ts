import { z } from 'zod'
import { success } from './envelope.ts'
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import { summaryReportQuerySchema } from './reports.ts'

/** The sums of one gateway in the ledger, in one currency. */
export const moneySumsSchema = z.object({
  /** A gateway, or the method of a payment on site: `cash`, `card`. */
  gateway: z.string(),
  isOnSite: z.boolean(),
  currency: currencySchema,
  /** The sum of charges and payments on site with their tips, less corrections. Discounts are not received. */
  received: z.number(),
  /** The sum that was paid back, or taken back by banks of payers. */
  refunded: z.number(),
  fees: z.number(),
  /** `received` less `refunded` and `fees`. The gateway owes this sum, or staff have it. */
  net: z.number(),
  /** The part of `net` that statements confirm. */
  settled: z.number(),
  /** The rest of `net`, which statements have yet to confirm. 0 for cash, which no statement contains. */
  expected: z.number(),
})
export type MoneySums = z.infer<typeof moneySumsSchema>

/** The query of `GET /money/days?from=&to=`, for all gateways or one. */
export const moneyDaysQuerySchema = summaryReportQuerySchema.safeExtend({
  gateway: z.string().max(40).optional(),
})
export type MoneyDaysQuery = z.infer<typeof moneyDaysQuerySchema>

/** The sums that were booked on a day for a gateway, in a currency. */
const moneyDaySchema = moneySumsSchema.extend({
  date: dateSchema,
  /** The month of the day is closed. */
  isClosed: z.boolean(),
})
export type MoneyDay = z.infer<typeof moneyDaySchema>
export const moneyDaysResponseSchema = success(z.array(moneyDaySchema))

export const ATTENTION_KINDS = [
  'review',
  'unanswered',
  'refund_by_hand',
  'refund_stuck',
  'dispute',
  'statement',
] as const

/**
 * What a person has to deal with, oldest first: a payment in `review`, one whose gateway gives no answer for an hour
 * (`unanswered`), a refund that staff make in the gateway's panel, one that the gateway has not finished for a day, a
 * payment that its payer's bank questions (`dispute`), and a statement with open differences.
 */
const moneyAttentionSchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  /** Null for statements. */
  booking: z.object({ _id: idSchema, code: z.string() }).nullable(),
  statementId: idSchema.nullable(),
  gateway: z.string(),
  /** Null for statements. */
  money: amountSchema.nullable(),
  /** The number of open differences of a statement, else 1. */
  count: z.int(),
  since: instantSchema,
  /** The last instant at which a dispute can be answered; null for all else. */
  respondBy: instantSchema.nullable(),
})
export type MoneyAttention = z.infer<typeof moneyAttentionSchema>
export const moneyAttentionResponseSchema = success(z.array(moneyAttentionSchema))
