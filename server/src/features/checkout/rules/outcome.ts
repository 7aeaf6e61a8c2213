import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { AttemptStatus, PaymentOutcome, RefundStatus } from '@jhilik/contract/payments.ts'

interface SettledState {
  booking: BookingStatus
  attempt: AttemptStatus
  refund: RefundStatus | null
  /** The browser came back from the gateway's page by its cancel button. Only chooses the words. */
  isCancelReturn: boolean
}

/** The outcome that the result page shows. */
export function outcomeOf({ booking, attempt, refund, isCancelReturn }: SettledState): PaymentOutcome {
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
      return isCancelReturn ? 'cancelled' : 'pending'
    case 'failed':
    case 'cancelled':
    case 'expired':
      // Rejected by staff, and refunded.
      if (refund !== null) return 'refund_due'
      // Another attempt was paid meanwhile.
      return booking === 'confirmed' || booking === 'completed' ? 'paid' : attempt
    default:
      return attempt satisfies never
  }
}

/** Whether the customer may start another payment: the seat is held and no payment is open. */
export function canPayAgain(outcome: PaymentOutcome, isPayable: boolean): boolean {
  const ended: PaymentOutcome[] = ['failed', 'cancelled', 'expired', 'refund_due']
  return isPayable && ended.includes(outcome)
}
