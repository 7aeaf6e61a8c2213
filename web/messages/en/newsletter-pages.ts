export const newsletterPages = {
  page: {
    pageTitle: 'Newsletter',
    askedTitle: 'Check your email',
    askedText:
      'We have sent you an email with a button to confirm. If it does not arrive within a few minutes, check your spam folder.',
    askedHome: 'Back to home',
    refused: 'Please enter a valid email address',
    busy: 'Many people have subscribed from your network just now. {tryAgain}',
  },
  confirm: {
    pageTitle: 'Confirm your subscription',
    pending: {
      title: 'One more step',
      text: 'Shall we send the newsletter to <address>{email}</address>?',
      submit: 'Confirm',
    },
    confirmed: {
      title: 'You are subscribed',
      text: 'Thank you! The newsletter goes to <address>{email}</address> from now on.',
      action: 'See our services',
    },
    unsubscribed: {
      title: 'You have unsubscribed',
      text: 'We no longer send anything to <address>{email}</address>. If you change your mind, subscribe again.',
    },
    invalid: {
      title: 'This link no longer works',
      text: 'The link works for seven days. Subscribe again and we will send you a new one.',
    },
  },
  unsubscribe: {
    pageTitle: 'Unsubscribe',
    subscribed: {
      title: 'Unsubscribe from the newsletter?',
      text: 'Nothing more will be sent to <address>{email}</address>.',
      submit: 'Unsubscribe',
      stay: 'Stay subscribed',
    },
    unsubscribed: {
      title: 'You have unsubscribed',
      text: 'We no longer send anything to <address>{email}</address>. You are welcome back at any time.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'It may have been cut off in the email. Please open the whole link. If you meant to subscribe, you can do so here.',
    },
  },
}
