import { z } from 'zod'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { ledgerKindSchema } from './ledger.ts'
import { currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** How many days before a bank's line the entries are that it may pay out. */
export const PAYOUT_DAYS = 31
/** Most entries of one line, and most that are offered for it. */
export const PAYOUT_ENTRIES_MAX = 1_000

/** An entry that a bank's line pays out or may pay out; a charge together with what its gateway kept of it. */
const payoutEntrySchema = z.object({
  _id: idSchema,
  kind: ledgerKindSchema,
  /** A gateway, or what was paid with on site. */
  gateway: z.string(),
  isOnSite: z.boolean(),
  bookedOn: dateSchema,
  occurredAt: instantSchema,
  /** Positive: received. In the line's currency, as all amounts here. */
  gross: z.number(),
  /** What the gateway kept; null when it is unknown. */
  fee: z.number().nullable(),
  /** `gross` less `fee`. */
  net: z.number(),
  reference: z.string().nullable(),
  booking: z.object({ _id: idSchema, code: z.string() }),
})
export type PayoutEntry = z.infer<typeof payoutEntrySchema>

/** `GET /money/statements/{id}/lines/{line}/payout`, of a line of the bank that names no payment. */
export const payoutSchema = z.object({
  line: z.int(),
  text: z.string(),
  day: dateSchema.nullable(),
  /** Negative: taken off the account. */
  amount: z.number(),
  currency: currencySchema,
  /** What it pays out; empty while that is open. */
  entries: z.array(payoutEntrySchema),
  /** What it may pay out, oldest first. */
  candidates: z.array(payoutEntrySchema),
  /** Entries of one gateway, one after the other, that add up to the line: the likeliest first. */
  proposals: z.array(z.object({ gateway: z.string(), entryIds: z.array(idSchema) })),
  /** The month of the line is closed: what it pays out stays. */
  isClosed: z.boolean(),
})
export type Payout = z.infer<typeof payoutSchema>
export const payoutResponseSchema = success(payoutSchema)

/**
 * `PUT /money/statements/{id}/lines/{line}/payout`: the entries add up to the line. When they are more than the line, and
 * `feeReason` says why, the rest is recorded as fees of the charges among them whose fee is unknown.
 */
export const linkPayoutRequestSchema = z.object({
  entryIds: z
    .array(idSchema)
    .min(1, messages.entriesAreRequired)
    .max(PAYOUT_ENTRIES_MAX, messages.tooManyEntries),
  feeReason: z.string().trim().max(500, messages.atMost500Characters).optional(),
})
export type LinkPayoutRequest = z.infer<typeof linkPayoutRequestSchema>

/** `POST /money/statements/{id}/lines/{line}/payout/undo`. */
export const undoPayoutRequestSchema = z.object({ reason: requiredText(messages.reasonMustBeGiven, 500) })
export type UndoPayoutRequest = z.infer<typeof undoPayoutRequestSchema>
