import { createHash } from 'node:crypto'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { type Money, toMajor } from '@jhilik/contract/money.ts'
import type { AttemptStatus, PaymentOutcome, Refund, RefundStatus } from '@jhilik/contract/payments.ts'
import { toAmount } from '../../../platform/money-columns.ts'
import { problem } from '../../../platform/problem.ts'

/** Two requests under one idempotency key must be the same. */
export function requestHash(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/** What was shown on the form as the time does not make another request. */
export function checkoutHash({ selectedSlot: _shown, ...request }: BookingRequest): string {
  return requestHash(request)
}

type Seen = Pick<BookingRequest, 'expectedPrice' | 'expectedCurrency'>

/** Whether the customer saw what the booking costs. Whoever does not tell what they saw agrees. */
export function isExpectedPrice({ expectedPrice, expectedCurrency }: Seen, price: Money): boolean {
  if (expectedCurrency !== undefined && expectedCurrency !== price.currency) return false
  return expectedPrice === undefined || expectedPrice === toMajor(price)
}

/** Longer than a gateway may take to answer: whoever started an attempt that old will not come back. */
const ABANDONED_AFTER_MS = 25_000

/** Why an attempt failed when the gateway would not even begin. */
export const REFUSED = 'gateway_refused'

interface Standing {
  status: BookingStatus
  /** Held, with time left to pay: `mayPay` of the bookings. */
  isPayable: boolean
}

interface Attempt {
  status: AttemptStatus
  detail: string | null
  payment_url: string | null
  created_at: Date
}

/** What has to happen before a customer can be sent to pay. */
export type Step<A> =
  | { kind: 'ready'; attempt: A; paymentUrl: string }
  /** Somebody else is just starting it. */
  | { kind: 'wait' }
  /** It was left without an answer; only the gateway knows. */
  | { kind: 'inspect'; attempt: A }
  | { kind: 'open' }
  | { kind: 'refuse'; code: 'already_paid' | 'hold_expired' | 'gateway_refused' | 'payment_in_review' }

/** `attempts` newest first; `now` by the database's clock. */
export function nextStep<A extends Attempt>(booking: Standing, attempts: readonly A[], now: Date): Step<A> {
  if (booking.status === 'expired' && attempts[0]?.status === 'failed' && attempts[0].detail === REFUSED) {
    return { kind: 'refuse', code: 'gateway_refused' }
  }
  if (booking.status === 'expired' || booking.status === 'canceled')
    return { kind: 'refuse', code: 'hold_expired' }
  if (booking.status !== 'held') return { kind: 'refuse', code: 'already_paid' }
  if (!booking.isPayable) return { kind: 'refuse', code: 'hold_expired' }
  for (const attempt of attempts) {
    if (attempt.status === 'review') return { kind: 'refuse', code: 'payment_in_review' }
    if (attempt.status === 'redirected' && attempt.payment_url !== null) {
      return { kind: 'ready', attempt, paymentUrl: attempt.payment_url }
    }
    if (attempt.status === 'unknown') return { kind: 'inspect', attempt }
    if (attempt.status === 'created') {
      const abandoned = now.getTime() - attempt.created_at.getTime() > ABANDONED_AFTER_MS
      return abandoned ? { kind: 'inspect', attempt } : { kind: 'wait' }
    }
  }
  return { kind: 'open' }
}

/** What the browser said when it came back. Only good for choosing words. */
export type ReturnHint = 'cancel' | null

interface Result {
  booking: BookingStatus
  attempt: AttemptStatus
  refund: RefundStatus | null
  hint: ReturnHint
}

export function outcomeOf({ booking, attempt, refund, hint }: Result): PaymentOutcome {
  switch (attempt) {
    case 'paid':
      return refund === null ? 'paid' : 'refund_due'
    case 'review':
      return 'review'
    case 'created':
    case 'redirected':
    case 'unknown':
      if (booking === 'expired' || booking === 'canceled') return 'expired'
      if (booking !== 'held') return 'paid'
      return hint === 'cancel' ? 'cancelled' : 'pending'
    case 'failed':
    case 'cancelled':
    case 'expired':
      // Rejected, and given back.
      if (refund !== null) return 'refund_due'
      // Another attempt has paid meanwhile.
      return booking === 'confirmed' || booking === 'completed' ? 'paid' : attempt
    default:
      return attempt satisfies never
  }
}

/** Paying again makes sense while the seat is held and nothing is on its way. */
export function canPayAgain(outcome: PaymentOutcome, isPayable: boolean): boolean {
  const open: PaymentOutcome[] = ['failed', 'cancelled', 'expired', 'refund_due']
  return isPayable && open.includes(outcome)
}

/** Who gets the mails about a booking, and how much of what was typed into its form they contain. */
export interface Recipient {
  to: string
  /** Name, phone number, place and vehicle: free text that whoever booked can choose. */
  seesTypedText: boolean
}

/**
 * Anybody can type anybody's address and any text. Only a booking for which money arrived is worth a mail to
 * the typed address, and only its mails repeat what was typed.
 */
export function recipientOf(
  booking: { customer_email: string },
  account: { email: string },
  { isPaid }: { isPaid: boolean },
): Recipient {
  return { to: isPaid ? booking.customer_email : account.email, seesTypedText: isPaid }
}

interface Payment {
  received_minor: number | null
  refunded_minor: number
}

/** An amount spread over a booking's payments, each up to what is left of it. Throws refund_exceeds_paid. */
export function splitRefund<A extends Payment>(
  payments: readonly A[],
  amountMinor: number,
): { attempt: A; amountMinor: number }[] {
  let open = amountMinor
  const parts = payments.map((attempt) => {
    const part = Math.min(open, (attempt.received_minor ?? 0) - attempt.refunded_minor)
    open -= part
    return { attempt, amountMinor: part }
  })
  if (open > 0) throw problem('refund_exceeds_paid')
  return parts
}

interface StoredRefund {
  id: string
  status: RefundStatus
  amount_minor: number
  currency: string
  provider_refund_id: string | null
}

/** As the API answers it. */
export function toRefund(refund: StoredRefund, bookingId: string): Refund {
  return {
    _id: refund.id,
    bookingId,
    status: refund.status,
    ...toAmount(refund),
    reference: refund.provider_refund_id,
  }
}
