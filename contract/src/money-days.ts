import { z } from 'zod'
import { success } from './envelope.ts'
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'

/** `GET /money/days`: what was booked on a day for a gateway, in a currency. */
const moneyDaySchema = z.object({
  date: dateSchema,
  /** A gateway, or what was paid with on site: `cash`, `card`. */
  gateway: z.string(),
  isOnSite: z.boolean(),
  currency: currencySchema,
  received: z.number(),
  /** Paid back, and taken back by banks of payers. */
  refunded: z.number(),
  fees: z.number(),
  /** `received` less `refunded` and `fees`: what the gateway owes, or staff have. */
  net: z.number(),
  /** Of `net`: what statements confirm. */
  settled: z.number(),
})
export type MoneyDay = z.infer<typeof moneyDaySchema>
export const moneyDaysResponseSchema = success(z.array(moneyDaySchema))

export const ATTENTION_KINDS = [
  'review',
  'unanswered',
  'refund_by_hand',
  'refund_stuck',
  'statement',
] as const

/**
 * What waits for a person, oldest first: a payment in `review`, one whose gateway gives no answer for an hour
 * (`unanswered`), a refund that staff make in the gateway's panel, one that the gateway has not finished for a day, and a
 * statement with open differences.
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
})
export type MoneyAttention = z.infer<typeof moneyAttentionSchema>
export const moneyAttentionResponseSchema = success(z.array(moneyAttentionSchema))
