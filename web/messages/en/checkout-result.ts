/** What the page after a payment says. Loaded by that page. */
export const checkoutResult = {
  pageTitle: 'Payment',
  loading: 'Checking your payment…',
  reference: 'Transaction',
  when: 'When',
  amount: 'Amount',
  service: 'Service',
  paid: {
    title: 'You’re booked',
    text: 'Your payment has arrived and your slot is confirmed. We have sent you a confirmation.',
    action: 'See my upcoming bookings',
  },
  pending: {
    title: 'We are confirming your payment',
    text: 'This usually takes a few seconds. You can stay on this page; it updates by itself.',
    slow: 'This takes longer than usual. We keep asking the payment service and will confirm your booking as soon as the money is there. You can safely close this page.',
    action: 'See my upcoming bookings',
    checkNow: 'Check now',
  },
  failed: {
    title: 'The payment failed',
    text: 'The payment service did not accept the payment. Nothing was charged.',
  },
  cancelled: {
    title: 'You cancelled the payment',
    text: 'Nothing was charged.',
  },
  expired: {
    title: 'The time to pay has run out',
    text: 'Your slot was released and nothing was charged. Please choose a slot again.',
  },
  review: {
    title: 'We are checking your payment',
    text: 'Something about this payment needs a look from us. You do not have to do anything: we will confirm your booking or return your money.',
  },
  refund_due: {
    title: 'Your money is on its way back',
    text: 'We could not use this payment for your booking. We are returning all of it.',
  },
  heldUntil: 'Your slot is held until {time}.',
  tryAgain: 'Try again',
  signInToPay: 'Sign in to try again',
  chooseAgain: 'Choose another slot',
  home: 'Back to home',
  unknownTitle: 'We cannot show this result',
  unknownText: 'The link is not valid or has expired. Your bookings show how your payment ended.',
  unknownAction: 'See my bookings',
  errorTitle: 'We could not check your payment',
  errorText: 'Your booking is safe. Check your connection and try again.',
}
