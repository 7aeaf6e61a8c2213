/** Why money is given back, by the API's codes. */
export const refundReasons = {
  canceled_by_staff: 'canceled by the business',
  canceled_by_customer: 'canceled by the customer',
  refunded_by_staff: 'refunded by staff',
  rejected_by_staff: 'payment rejected by staff',
  overpaid: 'more was paid than the price',
  price_lowered: 'less was bought than was paid for',
  booking_expired: 'the booking had expired',
  booking_canceled: 'the booking was canceled',
  choice_changed: 'the customer had changed what they book',
  paid_twice: 'the booking was paid already',
  made_at_gateway: 'refunded in the gateway’s panel',
}
