export const en = {
  greeting: 'Hello,',
  confirmation: {
    subject: 'Please confirm your subscription',
    heading: 'One press, and you are on the list',
    asked: (business: string) =>
      `Somebody, hopefully you, asked for the newsletter of ${business} to be sent to this address: one short mail a month.`,
    action: 'Confirm my subscription',
    afterword: (days: string) =>
      `The button works for ${days} days. If it was not you, do nothing: nobody who has not confirmed gets the newsletter.`,
    note: (site: string) => `You get this mail because your address was typed in at ${site}.`,
  },
  welcome: {
    subject: (business: string) => `Welcome to the newsletter of ${business}`,
    heading: 'You’re on the list',
    thanks: 'Thank you for confirming your address.',
    promise: 'Once a month you get offers, and tips for a clean car and home. No noise.',
    action: 'See our services',
    note: (site: string) => `You get this mail because you subscribed to the newsletter at ${site}.`,
    leave: 'Unsubscribe',
  },
  signature: (business: string) => `Yours, ${business}`,
}
export type MailTexts = typeof en
