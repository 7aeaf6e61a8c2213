import { z } from 'zod'
import { success } from './envelope.ts'
import { anyLines, requiredLines } from './fields.ts'
import { ledgerKindSchema } from './ledger.ts'
import { currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** A bank's line may pay out entries of at most this many days before it. */
export const PAYOUT_DAYS = 31
/** The most entries of one line, and the most that are offered for it. */
export const PAYOUT_ENTRIES_MAX = 1_000

/** An entry that a bank's line pays out or may pay out; of a charge, together with the fee that its gateway kept. */
const payoutEntrySchema = z.object({
  _id: idSchema,
  kind: ledgerKindSchema,
  /** A gateway, or the method of a payment on site. */
  gateway: z.string(),
  isOnSite: z.boolean(),
  bookedOn: dateSchema,
  occurredAt: instantSchema,
  /** A positive amount was received. It is in the line's currency, like all amounts here. */
  gross: z.number(),
  /** The fee that the gateway kept; null when it is unknown. */
  fee: z.number().nullable(),
  /** `gross` less `fee`. */
  net: z.number(),
  reference: z.string().nullable(),
  booking: z.object({ _id: idSchema, code: z.string() }),
})
export type PayoutEntry = z.infer<typeof payoutEntrySchema>

/** `GET /money/statements/{id}/lines/{line}/payout` returns this for a line of the bank that names no payment. */
export const payoutSchema = z.object({
  line: z.int(),
  text: z.string(),
  day: dateSchema.nullable(),
  /** A negative amount was taken off the account. */
  amount: z.number(),
  currency: currencySchema,
  /** The entries that the line pays out; empty while that is open. */
  entries: z.array(payoutEntrySchema),
  /** The entries that it may pay out, oldest first. */
  candidates: z.array(payoutEntrySchema),
  /** Consecutive entries of one gateway that add up to the line; the likeliest proposal comes first. */
  proposals: z.array(z.object({ gateway: z.string(), entryIds: z.array(idSchema) })),
  /** The month of the line is closed, so its entries cannot be changed. */
  isClosed: z.boolean(),
})
export type Payout = z.infer<typeof payoutSchema>
export const payoutResponseSchema = success(payoutSchema)

/**
 * The body of `PUT /money/statements/{id}/lines/{line}/payout`: entries that add up to the line. When their sum is
 * higher and `feeReason` says why, the rest is recorded as fees of the charges among them whose fee is unknown.
 */
export const linkPayoutRequestSchema = z.object({
  entryIds: z
    .array(idSchema)
    .min(1, messages.entriesAreRequired)
    .max(PAYOUT_ENTRIES_MAX, messages.tooManyEntries),
  feeReason: anyLines(500).optional(),
})
export type LinkPayoutRequest = z.infer<typeof linkPayoutRequestSchema>

/** The body of `POST /money/statements/{id}/lines/{line}/payout/undo`. */
export const undoPayoutRequestSchema = z.object({ reason: requiredLines(messages.reasonMustBeGiven, 500) })
export type UndoPayoutRequest = z.infer<typeof undoPayoutRequestSchema>
