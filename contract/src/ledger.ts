import { z } from 'zod'
import { discountPercent } from './coupons.ts'
import { success } from './envelope.ts'
import { anyLines, anyText, orNull, requiredLines, requiredNumber } from './fields.ts'
import { monthSchema } from './money-months.ts'
import { agreedTermsSchema } from './payment-terms.ts'
import { amountSchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** The money of one booking, in major units of its currency. */
export const bookingMoneySchema = z.object({
  price: z.number(),
  terms: agreedTermsSchema,
  /** The amount that staff took off the price. */
  discount: z.number(),
  /** The amount that was due when it was booked. */
  dueNow: z.number(),
  /**
   * The amount that is still owed and not part of `dueNow`; 0 once it is canceled or expired. Refunds do not raise it,
   * a lost dispute does.
   */
  dueOnSite: z.number(),
  /** The sum of everything received, later refunded or not, without tips. */
  paid: z.number(),
  tips: z.number(),
  /** The sum of the refunds that have succeeded. Null, like the next two, for staff who may not read payments. */
  refunded: z.number().nullable(),
  /** The sum of the refunds that have not succeeded yet. */
  refundDue: z.number().nullable(),
  /** The sum that the payer's bank has taken back. It is owed again once that dispute is lost. */
  chargedBack: z.number().nullable(),
})
export type BookingMoney = z.infer<typeof bookingMoneySchema>

const personSchema = z.object({ _id: idSchema, name: z.string() })

export const LEDGER_KINDS = ['charge', 'fee', 'refund', 'cash', 'adjustment', 'chargeback'] as const
export const ledgerKindSchema = z.enum(LEDGER_KINDS)
export type LedgerKind = z.infer<typeof ledgerKindSchema>

/** A ledger entry. A wrong one is corrected by an opposite one; no entry is changed. */
export const ledgerEntrySchema = z.object({
  _id: idSchema,
  /** `cash` is a payment on site by any method; `adjustment` a discount, which moves no money. */
  kind: ledgerKindSchema,
  /**
   * A positive amount was received. A negative one was paid out, kept by the gateway, or is a discount. Corrections
   * have the opposite sign.
   */
  ...amountSchema.shape,
  /** A gateway's name, or `cash` for what was paid on site. Null for a discount. */
  gateway: z.string().nullable(),
  /** The payment method: `cash`, `bkash`, `visa`; null when unknown. */
  method: z.string().nullable(),
  /** The gateway's transaction, or the reference that staff entered. */
  reference: z.string().nullable(),
  isTip: z.boolean(),
  reason: z.string().nullable(),
  /** The share of the price that a discount was given as; null for an amount. */
  percent: z.number().nullable(),
  /** The member of the staff who took the money, or paid it back by hand. */
  collectedBy: personSchema.nullable(),
  /** The entry that this one corrects. */
  corrects: idSchema.nullable(),
  isCorrected: z.boolean(),
  /** The number of its receipt or credit note; null for fees and discounts. */
  document: z.string().nullable(),
  /** This reader may correct the entry with `POST /ledger-entries/{id}/correction`. */
  canCorrect: z.boolean(),
  occurredAt: instantSchema,
  /** The day on which the entry counts. When its own day is in a closed month, that is the next open day. */
  bookedOn: dateSchema,
  /** The month of `bookedOn` is closed, so a correction counts on a later day. */
  isClosed: z.boolean(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

const amount = z.number(messages.amountIsRequired).max(1_000_000_000, messages.amountIsTooHigh)
const reason = requiredLines(messages.reasonMustBeGiven, 500)

/** The payment methods that staff record for a payment on site. */
export const PAYMENT_METHODS_ON_SITE = ['cash', 'bkash', 'nagad', 'card', 'other'] as const
export type OnSiteMethod = (typeof PAYMENT_METHODS_ON_SITE)[number]
const method = z.enum(PAYMENT_METHODS_ON_SITE, messages.methodIsRequired)

/**
 * The body of `POST /bookings/{id}/payments`: money that staff received on site, in the booking's currency. `amount`
 * counts toward the price and is at most what is due on site; what was given beyond it is `tip`. One of them is above
 * 0.
 */
export const recordPaymentRequestSchema = z
  .object({
    method,
    amount: amount.min(0, messages.amountIsRequired),
    tip: amount.min(0, messages.amountIsRequired).default(0),
    /** The transaction's number; required unless the method is cash. */
    reference: anyText(100).optional(),
    note: anyLines(500).optional(),
  })
  .refine(({ amount, tip }) => amount + tip > 0, { path: ['amount'], message: messages.amountMustBePositive })
  .refine(({ method, reference }) => method === 'cash' || Boolean(reference), {
    path: ['reference'],
    message: messages.paymentReferenceIsRequired,
    // zod would otherwise report the reference only once all other fields are valid.
    when: ({ value }) => z.object({ method }).safeParse(value).success,
  })
export type RecordPaymentRequest = z.infer<typeof recordPaymentRequestSchema>

/**
 * The body of `POST /bookings/{id}/discounts`, which takes a share of the price or an amount off it, at most what is owed.
 * `expectedPrice` is the price of which the caller has seen the share.
 */
export const giveDiscountRequestSchema = z
  .object({
    percent: orNull(discountPercent),
    amount: orNull(
      requiredNumber(messages.amountIsRequired).pipe(amount.positive(messages.amountMustBePositive)),
    ),
    expectedPrice: z.number().optional(),
    reason,
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['amount'],
    message: messages.percentOrAmount,
    // zod would otherwise report it only once all other fields are valid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type GiveDiscountRequest = z.infer<typeof giveDiscountRequestSchema>

/** The body of `POST /ledger-entries/{id}/correction`, for `cash` and `adjustment` entries. */
export const correctEntryRequestSchema = z.object({ reason })
export type CorrectEntryRequest = z.infer<typeof correctEntryRequestSchema>

/** What somebody counted, beside what they should have had in hand at that moment. */
const cashCountSchema = z.object({
  expected: z.number(),
  counted: z.number(),
  /** `counted` less `expected`: below 0 when cash is missing. */
  difference: z.number(),
  note: z.string(),
  at: instantSchema,
  countedBy: personSchema.nullable(),
})

/**
 * `GET /money/cash` returns the cash in hand by person and currency. `amount` is what is in hand now: `start`, which was
 * in hand when the business's day began, and what has moved since. It is below 0 after a correction, or when more was
 * paid back than received. People who have no cash and had none today are left out.
 */
export const cashInHandSchema = z.object({
  collector: personSchema,
  ...amountSchema.shape,
  start: z.number(),
  /** Received from customers today. */
  collected: z.number(),
  /** Paid back to customers today. */
  refunded: z.number(),
  /** Received from colleagues today. */
  received: z.number(),
  /** Handed on to colleagues today. */
  handedOn: z.number(),
  /** Deposited at the bank today. */
  deposited: z.number(),
  /** The latest count of today. */
  count: cashCountSchema.nullable(),
})
export type CashInHand = z.infer<typeof cashInHandSchema>
export const cashInHandResponseSchema = success(z.array(cashInHandSchema))

/** The body of `POST /money/cash/handovers`: the caller has received cash of another member of the staff. */
export const handOverCashRequestSchema = z.object({
  collectorId: idSchema,
  /** The amount in major units of `currency`; at most what the collector has in hand. */
  amount: amount.positive(messages.amountMustBePositive),
  currency: z.string().regex(/^[A-Z]{3}$/, messages.currencyIsRequired),
  note: anyLines(500).default(''),
})
export type HandOverCashRequest = z.infer<typeof handOverCashRequestSchema>

/** The body of `POST /money/cash/deposits`: the caller has deposited own cash at the bank. */
export const depositCashRequestSchema = handOverCashRequestSchema.omit({ collectorId: true })
export type DepositCashRequest = z.infer<typeof depositCashRequestSchema>

/** The body of `POST /money/cash/counts`: what was counted at the end of the day. It moves no money. */
export const countCashRequestSchema = handOverCashRequestSchema.omit({ amount: true }).extend({
  counted: amount.min(0, messages.amountIsRequired),
})
export type CountCashRequest = z.infer<typeof countCashRequestSchema>

/**
 * `GET /money/cash/handovers` returns handovers and deposits, the newest first, at most 200. A wrong one is taken back
 * by an opposite one.
 */
const cashHandoverSchema = z.object({
  _id: idSchema,
  /** Null once the account is deleted, like the other two. */
  collector: personSchema.nullable(),
  /** Null for a deposit. */
  receivedBy: personSchema.nullable(),
  recordedBy: personSchema.nullable(),
  /** It was deposited at the bank. */
  toBank: z.boolean(),
  /** The amount is below 0 when this handover takes another one back. */
  ...amountSchema.shape,
  note: z.string(),
  at: instantSchema,
  /** The handover that this one takes back. */
  corrects: idSchema.nullable(),
  isCorrected: z.boolean(),
})
export type CashHandover = z.infer<typeof cashHandoverSchema>
export const cashHandoversResponseSchema = success(z.array(cashHandoverSchema))

/** The body of `POST /money/cash/handovers/{id}/correction`. */
export const correctHandoverRequestSchema = z.object({ reason })
export type CorrectHandoverRequest = z.infer<typeof correctHandoverRequestSchema>

/** `GET /money/closed-months` returns the newest first. */
export const closedMonthsResponseSchema = success(
  z.array(z.object({ month: monthSchema, closedAt: instantSchema, closedBy: personSchema.nullable() })),
)
export type ClosedMonths = z.infer<typeof closedMonthsResponseSchema>['data']
