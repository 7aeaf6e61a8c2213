export const paymentStatuses = {
  Paid: 'Paid',
  'Partly paid': 'Partly paid',
  'Due on site': 'Due on site',
  Pending: 'Pending',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
  Expired: 'Expired',
  'In review': 'In review',
  'Refund due': 'Refund due',
  'Partly refunded': 'Partly refunded',
  Refunded: 'Refunded',
  'Not refunded': 'Paid, not refunded',
}
