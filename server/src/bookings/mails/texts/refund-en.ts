/** The texts of the mails about each step of a refund. */
export const refundEn = {
  facts: { amount: 'Refund', reference: 'Reference' },
  /** How and when the money comes back, in the mail that promises it. */
  how: {
    gateway: (way: string) =>
      `It goes back the way you paid it (${way}): we start it within 3 working days, your bank may need up to 10 more.`,
    byHand: (way: string) =>
      `We pay it back by hand, the way you paid it (${way}), within 3 working days; your bank may need up to 10 more.`,
    onSite: 'You paid it on site: we contact you within 3 working days about how you get it back.',
  },
  requested: {
    subject: (amount: string, service: string) => `You get ${amount} back: ${service}`,
    heading: (amount: string) => `You get ${amount} back`,
    reasons: {
      refunded_by_staff: 'We have decided to refund this amount. Your booking stays as it is.',
      overpaid: 'More arrived than you had to pay. You get back what was too much.',
    },
    nothingToDo: 'You do not need to do anything. We write to you again when it is done.',
  },
  accepted: {
    subject: (amount: string, service: string) => `Your refund of ${amount} is on its way: ${service}`,
    heading: 'Your refund is on its way',
    text: (way: string) =>
      `The payment service has taken on your refund (${way}). Your bank may need up to 10 working days.`,
  },
  succeeded: {
    subject: (amount: string, service: string) => `${amount} has been paid back: ${service}`,
    heading: (amount: string) => `${amount} has been paid back`,
    text: (way: string) =>
      `Your refund has been paid the way you paid (${way}). It can take your bank some days to show it.`,
  },
  byHand: {
    text: 'We have paid your refund by hand. If it has not arrived within 10 working days, answer this mail.',
  },
  inCash: {
    text: 'You have received your refund in cash. If that is not so, please answer this mail.',
    rest: (amount: string) => `${amount} of your refund is still to be paid back.`,
  },
  failed: {
    subject: (amount: string, service: string) => `We pay your refund of ${amount} by hand: ${service}`,
    heading: 'Your refund did not go through',
    text: 'The payment service could not pay it back, so we do it by hand, within 3 working days. If you would like it to go to another account, answer this mail.',
  },
  reopened: {
    subject: (amount: string, service: string) => `Your refund of ${amount} is still to come: ${service}`,
    heading: 'Your refund is still to come',
    text: 'We wrote that your refund had been paid back. That was a mistake: it has not been, and we do it within 3 working days.',
  },
  action: 'See your booking',
}
export type RefundTexts = typeof refundEn
