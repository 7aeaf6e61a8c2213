import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { minutesBetween } from '../../platform/clock.ts'

/**
 * Most starts are answered sooner, so the request that created an older attempt has probably died. If it still waits
 * for its gateway (bKash may take longer), it finds its attempt closed, and the page that it gets is shown to nobody.
 */
const ABANDONED_AFTER_MS = 25_000

/** The `detail` of an attempt that failed because the gateway refused to start it. */
export const REFUSED = 'gateway_refused'

/** The address to which the customer goes to pay. */
export interface CheckoutStarted {
  paymentUrl: string
  bookingId: string
  tran_id: string
}

interface PayableBooking {
  status: BookingStatus
  /** The booking is held with enough time left (`canPay` of the bookings). */
  isPayable: boolean
  /** What is to be paid now at the gateway that the customer has chosen. */
  dueNowMinor: number
  /** What is owed by the ledger. */
  owedMinor: number
}

type StartedAttempt = Pick<
  AttemptRow,
  'gateway' | 'status' | 'detail' | 'payment_url' | 'created_at' | 'amount_minor'
>

/** The next step until the customer can be sent to pay. */
export type PaymentStep<A> =
  | { kind: 'ready'; attempt: A; paymentUrl: string }
  /** Another request is starting the attempt. */
  | { kind: 'wait' }
  /** The attempt was started without a clear answer: only the gateway knows its state. */
  | { kind: 'inspect'; attempt: A }
  /**
   * The attempt is open at another gateway than the customer has chosen now, for another amount than is due now, or so long that its
   * page may have ended.
   */
  | { kind: 'replace'; attempt: A }
  /** There is no attempt that can still be paid. */
  | { kind: 'create' }
  | { kind: 'refuse'; code: PaymentRefusal }

type PaymentRefusal =
  | 'already_paid'
  | 'hold_expired'
  | 'gateway_refused'
  | 'payment_in_review'
  | 'invalid_transition'
  | 'tip_not_possible'
  | 'tip_given'

/**
 * `attempts` are ordered newest first; `now` is the time of the database; `wanted` is the gateway that the customer has
 * chosen, if any.
 */
export function decidePaymentStep<A extends StartedAttempt>(
  booking: PayableBooking,
  attempts: readonly A[],
  now: Date,
  wanted?: string,
): PaymentStep<A> {
  if (booking.status === 'expired' && attempts[0]?.status === 'failed' && attempts[0].detail === REFUSED) {
    return { kind: 'refuse', code: 'gateway_refused' }
  }
  if (booking.status === 'expired' || booking.status === 'canceled')
    return { kind: 'refuse', code: 'hold_expired' }
  if (booking.status !== 'held') {
    // What is left to pay, such as on site, is paid as a rest.
    return { kind: 'refuse', code: booking.owedMinor === 0 ? 'already_paid' : 'invalid_transition' }
  }
  if (!booking.isPayable) return { kind: 'refuse', code: 'hold_expired' }
  return stepOfAttempts(attempts, { dueMinor: booking.dueNowMinor, now, wanted })
}

interface WantedPayment {
  dueMinor: number
  now: Date
  /** The gateway that the customer has chosen, if any. */
  wanted?: string | undefined
  /** How long a page is used again; without a limit as long as it is open. */
  pageMinutes?: number
}

/** Returns the next step of a payment that is not refused, from its attempts so far. */
export function stepOfAttempts<A extends StartedAttempt>(
  attempts: readonly A[],
  { dueMinor, now, wanted, pageMinutes = Infinity }: WantedPayment,
): PaymentStep<A> {
  if (attempts.some(({ status }) => status === 'review')) return { kind: 'refuse', code: 'payment_in_review' }
  for (const attempt of attempts) {
    const isOther =
      (wanted !== undefined && attempt.gateway !== wanted) ||
      attempt.amount_minor !== dueMinor ||
      minutesBetween(attempt.created_at, now) > pageMinutes
    if (isOther && (attempt.status === 'redirected' || attempt.status === 'unknown')) {
      return { kind: 'replace', attempt }
    }
    if (attempt.status === 'redirected' && attempt.payment_url !== null) {
      return { kind: 'ready', attempt, paymentUrl: attempt.payment_url }
    }
    if (attempt.status === 'unknown') return { kind: 'inspect', attempt }
    if (attempt.status === 'created') {
      const isAbandoned = now.getTime() - attempt.created_at.getTime() > ABANDONED_AFTER_MS
      return isAbandoned ? { kind: 'inspect', attempt } : { kind: 'wait' }
    }
  }
  return { kind: 'create' }
}
