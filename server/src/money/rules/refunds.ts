import type { RefundStatus } from '@jhilik/contract/payments.ts'
import { problem } from '../../platform/problem.ts'

/** The statuses that may follow each status, as drawn in `docs/states.md`. */
const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['submitted'],
  submitted: ['succeeded', 'manual'],
  // `submitted`: staff have begun the refund in the gateway's panel. `failed`: it is not due any more.
  manual: ['succeeded', 'submitted', 'failed'],
  // Staff had settled it by mistake, or the gateway says that it has failed after all.
  succeeded: ['manual'],
  failed: [],
}

export function canTransitionRefund(from: RefundStatus, to: RefundStatus): boolean {
  return refundTransitions[from].includes(to)
}

interface PaidAttempt {
  /** The agreed amount. */
  amount_minor: number
  received_minor: number | null
  refunded_minor: number
  /** The amount that the payer's bank has taken back. */
  charged_back_minor: number
}

/** The part of one payment that is refunded, in minor units of its currency. */
export interface RefundPart<A> {
  attempt: A
  amountMinor: number
}

/**
 * Returns what is left to refund of a payment when `percent` of it are due in all, in whole minor units, rounded down.
 * What was received beyond the agreed amount is due whatever the percentage.
 */
function refundableMinor(payment: PaidAttempt, percent: number): number {
  const received = payment.received_minor ?? 0
  const agreed = Math.min(received, payment.amount_minor)
  const due = received - agreed + Math.floor((agreed * percent) / 100)
  return Math.max(0, due - payment.refunded_minor - payment.charged_back_minor)
}

/** Returns the sum of this for several payments. */
export function totalRefundableMinor(payments: readonly PaidAttempt[], percent: number): number {
  return payments.reduce((sum, payment) => sum + refundableMinor(payment, percent), 0)
}

/** Returns for each payment what is left to refund when `percent` of it are due. */
export function splitRefundByPercent<A extends PaidAttempt>(
  payments: readonly A[],
  percent: number,
): RefundPart<A>[] {
  return payments.map((attempt) => ({ attempt, amountMinor: refundableMinor(attempt, percent) }))
}

/** Spreads an amount over payments, each up to what is left of it. Throws refund_exceeds_paid. */
export function splitRefundByAmount<A extends Omit<PaidAttempt, 'amount_minor'>>(
  payments: readonly A[],
  amountMinor: number,
): RefundPart<A>[] {
  let left = amountMinor
  const parts = payments.map((attempt) => {
    const rest = (attempt.received_minor ?? 0) - attempt.refunded_minor - attempt.charged_back_minor
    const part = Math.max(0, Math.min(left, rest))
    left -= part
    return { attempt, amountMinor: part }
  })
  if (left > 0) throw problem('refund_exceeds_paid')
  return parts
}
