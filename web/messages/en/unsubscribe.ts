export const unsubscribe = {
  pageTitle: 'Emails about your bookings',
  reminder: {
    wantedTitle: 'Stop reminders by email?',
    wantedText: 'We remind you of a booking before it starts. You still get emails about changes.',
    unwantedTitle: 'No more reminders by email',
    unwantedText: 'We no longer remind you of bookings by email. You still get emails about changes.',
  },
  review_request: {
    wantedTitle: 'Stop requests for reviews?',
    wantedText: 'We ask for a review after a visit. You still get emails about your bookings.',
    unwantedTitle: 'No more requests for reviews',
    unwantedText: 'We no longer ask you for reviews by email. You still get emails about your bookings.',
  },
  stop: 'Stop these emails',
  keep: 'Keep them',
  again: 'Get them again',
  invalid: {
    title: 'This link does not work',
    text: 'It may have been cut off in the email. Please open the whole link, or choose on the page of your account.',
    account: 'Open my account',
  },
}
