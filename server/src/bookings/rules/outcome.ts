import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type {
  AttemptStatus,
  PaymentEnd,
  PaymentOutcome,
  PaymentPurpose,
  RefundReason,
} from '@jhilik/contract/payments.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { REJECTED, SUPERSEDED } from '../../money/rules/attempts.ts'
import { addMinutes } from '../../platform/clock.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'
import { REFUSED } from './payment-step.ts'

interface SettledState {
  purpose: PaymentPurpose
  booking: BookingStatus
  attempt: AttemptStatus
  /** What it was to pay is paid: nothing is owed of a rest, or a tip was given. */
  isPaidAnyway: boolean
  /** The reasons of the refunds of the attempt, except those that failed. */
  refunds: readonly string[]
  /** The browser came back from the gateway's page by its cancel button. This decides only the words. */
  isCancelReturn: boolean
}

/** A payment that is refunded for one of these reasons confirmed nothing. */
const UNUSED: readonly string[] = [
  'booking_expired',
  'booking_canceled',
  'choice_changed',
  'paid_twice',
] satisfies RefundReason[]

/** The outcome that the result page shows. */
export function outcomeOf({
  purpose,
  booking,
  attempt,
  isPaidAnyway,
  refunds,
  isCancelReturn,
}: SettledState): PaymentOutcome {
  switch (attempt) {
    case 'paid':
      if (refunds.some((reason) => UNUSED.includes(reason))) return 'refund_due'
      return booking === 'canceled' ? 'canceled' : 'paid'
    case 'review':
      return 'review'
    case 'created':
    case 'redirected':
    case 'unknown':
      if (booking === 'expired' || booking === 'canceled') return 'expired'
      if (isPaidAnyway || (purpose === 'booking' && booking !== 'held')) return 'paid'
      return isCancelReturn ? 'cancelled' : 'pending'
    case 'failed':
    case 'cancelled':
    case 'expired':
      // Staff rejected the payment, and it is refunded.
      if (refunds.length > 0) return 'refund_due'
      // Another attempt was paid meanwhile.
      if (purpose !== 'booking') return isPaidAnyway ? 'paid' : attempt
      return booking === 'confirmed' || booking === 'completed' ? 'paid' : attempt
    default:
      return attempt satisfies never
  }
}

/** Returns whether the customer may start another payment: it can be paid, and no payment is open. */
export function canPayAgain(outcome: PaymentOutcome, isPayable: boolean): boolean {
  const ended: PaymentOutcome[] = ['failed', 'cancelled', 'expired', 'refund_due']
  return isPayable && ended.includes(outcome)
}

/** The reasons by the `detail` of expired attempts. */
const ENDS: Record<string, PaymentEnd> = {
  never_started: 'not_completed',
  never_settled: 'not_completed',
  [SUPERSEDED]: 'replaced',
}

/** Returns why the payment ended, for an outcome without money. */
export function reasonOf(
  outcome: PaymentOutcome,
  booking: BookingStatus,
  attempt: { status: AttemptStatus; detail: string | null; purpose: PaymentPurpose },
): PaymentEnd | null {
  switch (outcome) {
    case 'paid':
    case 'pending':
    case 'review':
    case 'refund_due':
    case 'canceled':
      return null
    case 'failed':
      if (attempt.detail === REFUSED) return 'no_page'
      return attempt.detail === REJECTED ? 'rejected' : 'declined'
    case 'cancelled':
      return 'left_page'
    case 'expired':
      if (booking === 'canceled') return 'released'
      // The booking is still held: only the payment page has ended.
      if (booking !== 'held' && attempt.purpose === 'booking') return 'hold_ended'
      return ENDS[attempt.detail ?? ''] ?? 'page_expired'
    default:
      return outcome satisfies never
  }
}

const LIFE_MINUTES = 120

const claimsSchema = z.object({ sub: z.uuid(), hint: z.literal('cancel').optional() })

export interface ResultClaims {
  attemptId: string
  /** The browser came back from the gateway's page by its cancel button. */
  isCancelReturn: boolean
}

const signer = ({ sessionSecrets }: Config) => ({ secrets: sessionSecrets, purpose: 'checkout-result' })

/** Returns the address of the page that tells the customer the outcome of an attempt. It works without a session. */
export async function resultUrl(
  config: Config,
  { attemptId, isCancelReturn }: ResultClaims,
  now: Date,
): Promise<string> {
  const token = await signToken(signer(config), {
    subject: attemptId,
    ...(isCancelReturn && { claims: { hint: 'cancel' } }),
    expiresAt: addMinutes(now, LIFE_MINUTES),
  })
  return `${config.publicUrl}/booking/result/${token}`
}

/** Returns the same page for an unknown reference. */
export const unknownResultUrl = ({ publicUrl }: Config) => `${publicUrl}/booking/result/unknown`

/** Returns null when the token is not one of ours, or too old. */
export async function readResultToken(
  config: Config,
  token: string,
  now: Date,
): Promise<ResultClaims | null> {
  const claims = await readToken(signer(config), token, claimsSchema, now)
  return claims && { attemptId: claims.sub, isCancelReturn: claims.hint === 'cancel' }
}
