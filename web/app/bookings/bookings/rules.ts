import type { Booking, PaymentStatus } from '@jhilik/contract/bookings.ts'

/** Tells whether a payment was received, refunded later or not. */
export function hasReceipt(status: PaymentStatus): boolean {
  switch (status) {
    case 'Paid':
    case 'Partly paid':
    case 'Refund due':
    case 'Partly refunded':
    case 'Refunded':
    case 'Not refunded':
    case 'Disputed':
    case 'Charged back':
      return true
    case 'Due on site':
    case 'Pending':
    case 'Failed':
    case 'Cancelled':
    case 'Expired':
    case 'In review':
      return false
    default:
      return status satisfies never
  }
}

/** Tells whether the booking has a seat, has not started and was not recorded as completed or missed. */
export function isUpcoming({ status, slot }: Booking): boolean {
  return (status === 'held' || status === 'confirmed') && Date.parse(slot.startsAt) > Date.now()
}

/** Tells whether it lost its seat before any money moved, so that nothing is owed and nothing comes back. */
export function isNeverPaid({ status, paymentStatus }: Pick<Booking, 'status' | 'paymentStatus'>): boolean {
  const isDropped = status === 'canceled' || status === 'expired'
  return isDropped && !hasReceipt(paymentStatus) && paymentStatus !== 'In review'
}
