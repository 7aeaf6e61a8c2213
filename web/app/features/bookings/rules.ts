import type { Booking, PaymentStatus } from '@jhilik/contract/bookings.ts'

/** Whether a payment was received, refunded later or not. */
export function hasReceipt(status: PaymentStatus): boolean {
  switch (status) {
    case 'Paid':
    case 'Refund due':
    case 'Partly refunded':
    case 'Refunded':
    case 'Not refunded':
      return true
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

/** Whether the booking has a seat, has not started and was not recorded as completed or missed. */
export function isUpcoming({ status, slot }: Booking): boolean {
  return (status === 'held' || status === 'confirmed') && Date.parse(slot.startsAt) > Date.now()
}
