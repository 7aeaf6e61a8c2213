export const newsletterPages = {
  page: {
    pageTitle: 'Newsletter',
    askedTitle: 'Check your mail',
    askedText:
      'We have sent you a mail with a button to confirm. If none arrives within a few minutes, look into the spam folder.',
    askedHome: 'Back to home',
    refused: 'Please enter a valid email address',
    busy: 'Many people have subscribed from your network just now. {tryAgain}',
  },
  confirm: {
    pageTitle: 'Confirm your subscription',
    pending: {
      title: 'One press, and you are on the list',
      text: 'Shall we send the newsletter to <address>{email}</address>?',
      submit: 'Confirm',
    },
    confirmed: {
      title: 'You’re on the list',
      text: 'Thank you! The newsletter goes to <address>{email}</address> from now on.',
      action: 'See our services',
    },
    unsubscribed: {
      title: 'You have unsubscribed',
      text: 'Nothing is sent to <address>{email}</address> any more. If you have changed your mind, subscribe again.',
    },
    invalid: {
      title: 'This link no longer works',
      text: 'Links to confirm hold for seven days. Subscribe again and we send you a new one.',
    },
  },
  unsubscribe: {
    pageTitle: 'Unsubscribe',
    subscribed: {
      title: 'Leave the newsletter?',
      text: 'Nothing more will be sent to <address>{email}</address>.',
      submit: 'Unsubscribe',
      stay: 'Stay on the list',
    },
    unsubscribed: {
      title: 'You have unsubscribed',
      text: 'Nothing is sent to <address>{email}</address> any more. You are welcome back at any time.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'It may have been cut off in the mail. Please open the whole link. If you meant to subscribe, you can do so here.',
    },
  },
}
