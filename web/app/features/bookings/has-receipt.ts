import type { PaymentStatus } from '@jhilik/contract/bookings.ts'

/** Money has arrived, whatever became of it later. */
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
