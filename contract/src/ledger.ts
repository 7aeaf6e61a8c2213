import { z } from 'zod'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { monthSchema } from './months.ts'
import { PAYMENT_METHODS_ON_SITE } from './on-site-methods.ts'
import { agreedTermsSchema } from './payment-terms.ts'
import { amountSchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** The money of one booking, in major units of its currency. */
export const bookingMoneySchema = z.object({
  price: z.number(),
  terms: agreedTermsSchema,
  /** What staff took off the price. */
  discount: z.number(),
  /** What was due when it was booked. */
  dueNow: z.number(),
  /** What is still owed and not part of `dueNow`; 0 once it is canceled or expired. Refunds do not raise it, a lost dispute does. */
  dueOnSite: z.number(),
  /** Everything received, later refunded or not, without tips. */
  paid: z.number(),
  tips: z.number(),
  /** Refunds that have succeeded. */
  refunded: z.number(),
  /** Refunds that have not succeeded yet. */
  refundDue: z.number(),
  /** What the payer's bank has taken back: owed again once that dispute is lost. */
  chargedBack: z.number(),
})
export type BookingMoney = z.infer<typeof bookingMoneySchema>

const personSchema = z.object({ _id: idSchema, name: z.string() })

export const LEDGER_KINDS = ['charge', 'fee', 'refund', 'cash', 'adjustment', 'chargeback'] as const
export const ledgerKindSchema = z.enum(LEDGER_KINDS)
export type LedgerKind = z.infer<typeof ledgerKindSchema>

/** A ledger entry. A wrong one is corrected by an opposite one, never changed. */
export const ledgerEntrySchema = z.object({
  _id: idSchema,
  /** `cash` is a payment on site by any method; `adjustment` a discount, which moves no money. */
  kind: ledgerKindSchema,
  /** Positive: received. Negative: paid out, kept by the gateway, or a discount. Corrections are the opposite. */
  ...amountSchema.shape,
  /** A gateway's name; `cash` for what was paid on site. Null for a discount. */
  gateway: z.string().nullable(),
  /** What was paid with: `cash`, `bkash`, `visa`; null when unknown. */
  method: z.string().nullable(),
  /** The gateway's transaction, or what staff entered. */
  reference: z.string().nullable(),
  isTip: z.boolean(),
  reason: z.string().nullable(),
  /** Who took the money, or paid it back by hand. */
  collectedBy: personSchema.nullable(),
  /** The entry that this one corrects. */
  corrects: idSchema.nullable(),
  isCorrected: z.boolean(),
  /** The number of its receipt or credit note; null for fees and discounts. */
  document: z.string().nullable(),
  /** For `POST /ledger-entries/{id}/correction` by this reader. */
  canCorrect: z.boolean(),
  occurredAt: instantSchema,
  /** The day on which it counts. In a closed month: the next open day. */
  bookedOn: dateSchema,
  /** The month of `bookedOn` is closed: a correction counts on a later day. */
  isClosed: z.boolean(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

const amount = z.number(messages.amountIsRequired).max(1_000_000_000, messages.amountIsTooHigh)
const reason = requiredText(messages.reasonMustBeGiven, 500)

/**
 * `POST /bookings/{id}/payments`: money that staff received on site, in the booking's currency. `amount` counts
 * toward the price and is at most what is due on site; what was given beyond it is `tip`. One of them is above 0.
 */
export const recordPaymentRequestSchema = z
  .object({
    method: z.enum(PAYMENT_METHODS_ON_SITE, messages.methodIsRequired),
    amount: amount.min(0, messages.amountIsRequired),
    tip: amount.min(0, messages.amountIsRequired).default(0),
    /** The transaction's number; required unless the method is cash. */
    reference: z.string().trim().max(100, messages.atMost100Characters).optional(),
    note: z.string().trim().max(500, messages.atMost500Characters).optional(),
  })
  .refine(({ amount, tip }) => amount + tip > 0, { path: ['amount'], message: messages.amountMustBePositive })
  .refine(({ method, reference }) => method === 'cash' || Boolean(reference), {
    path: ['reference'],
    message: messages.paymentReferenceIsRequired,
  })
export type RecordPaymentRequest = z.infer<typeof recordPaymentRequestSchema>

/** `POST /bookings/{id}/discounts`: takes an amount off the price, at most what is owed. */
export const giveDiscountRequestSchema = z.object({
  amount: amount.positive(messages.amountMustBePositive),
  reason,
})
export type GiveDiscountRequest = z.infer<typeof giveDiscountRequestSchema>

/** `POST /ledger-entries/{id}/correction`: for `cash` and `adjustment` entries. */
export const correctEntryRequestSchema = z.object({ reason })
export type CorrectEntryRequest = z.infer<typeof correctEntryRequestSchema>

/** `GET /money/cash`: cash received and not handed over or paid back, by collector and currency; below 0 after a correction, or when more was paid back. */
export const cashInHandSchema = z.object({ collector: personSchema, ...amountSchema.shape })
export type CashInHand = z.infer<typeof cashInHandSchema>
export const cashInHandResponseSchema = success(z.array(cashInHandSchema))

/** `POST /money/cash/handovers`: the caller has received cash of another member of the staff. */
export const handOverCashRequestSchema = z.object({
  collectorId: idSchema,
  /** Major units of `currency`; at most what the collector has in hand. */
  amount: amount.positive(messages.amountMustBePositive),
  currency: z.string().regex(/^[A-Z]{3}$/, messages.currencyIsRequired),
  note: z.string().trim().max(500, messages.atMost500Characters).default(''),
})
export type HandOverCashRequest = z.infer<typeof handOverCashRequestSchema>

/** `GET /money/cash/handovers`: newest first, at most 200. A wrong one is taken back by an opposite one. */
const cashHandoverSchema = z.object({
  _id: idSchema,
  /** Null once the account is deleted, as `receivedBy`. */
  collector: personSchema.nullable(),
  receivedBy: personSchema.nullable(),
  /** Below 0 for one that takes another back. */
  ...amountSchema.shape,
  note: z.string(),
  at: instantSchema,
  /** The handover that this one takes back. */
  corrects: idSchema.nullable(),
  isCorrected: z.boolean(),
})
export type CashHandover = z.infer<typeof cashHandoverSchema>
export const cashHandoversResponseSchema = success(z.array(cashHandoverSchema))

/** `POST /money/cash/handovers/{id}/correction`. */
export const correctHandoverRequestSchema = z.object({ reason })
export type CorrectHandoverRequest = z.infer<typeof correctHandoverRequestSchema>

/** `GET /money/closed-months`, newest first. */
export const closedMonthsResponseSchema = success(
  z.array(z.object({ month: monthSchema, closedAt: instantSchema, closedBy: personSchema.nullable() })),
)
export type ClosedMonths = z.infer<typeof closedMonthsResponseSchema>['data']
