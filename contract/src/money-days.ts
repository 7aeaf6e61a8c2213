import { z } from 'zod'
import { success } from './envelope.ts'
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import { summaryReportQuerySchema } from './reports.ts'

/** What the ledger says of one gateway, in one currency. */
export const moneySumsSchema = z.object({
  /** A gateway, or what was paid with on site: `cash`, `card`. */
  gateway: z.string(),
  isOnSite: z.boolean(),
  currency: currencySchema,
  /** Charges and payments on site with their tips, less corrections. Discounts are not received. */
  received: z.number(),
  /** Paid back, and taken back by banks of payers. */
  refunded: z.number(),
  fees: z.number(),
  /** `received` less `refunded` and `fees`: what the gateway owes, or staff have. */
  net: z.number(),
  /** Of `net`: what statements confirm. */
  settled: z.number(),
  /** The rest of `net`: what statements have yet to confirm. 0 for cash, which no statement knows. */
  expected: z.number(),
})
export type MoneySums = z.infer<typeof moneySumsSchema>

/** `GET /money/days?from=&to=`, of all gateways or one. */
export const moneyDaysQuerySchema = summaryReportQuerySchema.safeExtend({
  gateway: z.string().max(40).optional(),
})
export type MoneyDaysQuery = z.infer<typeof moneyDaysQuerySchema>

/** What was booked on a day for a gateway, in a currency. */
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
 * What waits for a person, oldest first: a payment in `review`, one whose gateway gives no answer for an hour
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
  /** Open differences of a statement, else 1. */
  count: z.int(),
  since: instantSchema,
  /** Until when something has to be done: to answer a dispute; else null. */
  respondBy: instantSchema.nullable(),
})
export type MoneyAttention = z.infer<typeof moneyAttentionSchema>
export const moneyAttentionResponseSchema = success(z.array(moneyAttentionSchema))
