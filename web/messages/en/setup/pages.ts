/** The owner's account, the business data, and what all screens say. */
export const pages = {
  title: 'Set up your business',
  loadFailed: 'This could not be loaded. Check your connection and try again.',
  save: 'Save',
  saveFailed: 'This was not saved',
  unreachable: 'The server does not answer. What you typed is still here: please try again.',
  setVariables: 'To be set in the environment of the server, then restart it:',
  openGuide: 'Open the guided set-up',
  claim: {
    loading: { title: 'One moment…', text: 'We look whether this business is ready for its owner.' },
    open: {
      title: 'Welcome! This business is yours',
      text: 'Create the account that owns it, which sees and changes everything. Then we lead you through the first settings; you can leave out each of them and come back later.',
    },
    noToken: {
      title: 'The link is not complete',
      text: 'Please open the whole link that the server printed when it started. Its last part shows that you run this server.',
    },
    wrong: {
      title: 'This link no longer works',
      text: 'A restart of the server prints a new link, and older links stop working.',
    },
    closed: {
      title: 'This business has an owner already',
      text: 'The set-up link works once. Log in with the account of the owner to continue.',
    },
    unreachable: {
      title: 'The server does not answer',
      text: 'Check your connection and whether the server is running, then try again.',
    },
    newLink:
      'No link at hand? Restart the server and look at what it prints, or make an existing account an admin with <code>{command}</code>.',
    kept: 'The server does not answer. Everything you typed is still here: please try again.',
    submit: 'Create the account',
    retry: 'Try again',
    logIn: 'Log in',
    goOn: 'Go on with the set-up',
    otherQuestion: 'Already have an account?',
    other: 'Sign In',
  },
  business: {
    title: 'Business Details',
    description: 'What customers see on every page, in emails and on receipts. Changes show at once.',
    saved: 'Saved.',
    savedText: 'Customers see it from now on.',
    setBy: 'Set on the server by <code>{variable}</code>, so it cannot be changed here.',
    locked: 'There are already bookings, so this can no longer be changed.',
    suggestedCurrency:
      'Suggested for {country}. It is fixed by the first booking: then it can no longer be changed.',
    currencyChange: {
      none: '{gateway} takes no payments in {currency}.',
      some: 'If prices keep their numbers, {gateway} does not take what is due when booking {services}. It takes {range}.',
      atLeast: '{least} or more',
      between: '{least} to {most}',
      more: '{names} and {count, plural, one {# other service} other {# other services}}',
    },
    fields: {
      name: { label: 'Name of the business', hint: 'In the header of every page and in every email.' },
      nameBn: {
        label: 'Name in Bangla (optional)',
        hint: 'On Bangla pages, emails and receipts. Leave it empty to use the same name.',
      },
      email: { label: 'Email for customers', hint: 'On the contact page.' },
      phone: { label: 'Phone for customers', hint: 'On the contact page, with a link to call.' },
      address: { label: 'Address', hint: 'Customers see it on the contact page, with a link to the map.' },
      addressBn: {
        label: 'Address in Bangla (optional)',
        hint: 'On Bangla pages and receipts. Leave it empty to use the same address.',
      },
      locale: { label: 'Language', hint: 'For visitors who have not chosen one.' },
      country: { label: 'Country', hint: 'Phone numbers without a country code belong to it.' },
      currency: {
        label: 'Currency',
        hint: 'Of new services. It is fixed by the first booking: then it cannot be changed.',
      },
      timeZone: { label: 'Time zone', hint: 'Of all dates and times. It is fixed with the first booking.' },
    },
  },
  hours: { title: 'Opening hours' },
}
