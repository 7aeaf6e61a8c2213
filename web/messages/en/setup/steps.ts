/** The guided set-up, screen by screen. */
export const steps = {
  progress: 'Step {step} of {count}',
  afterSteps: 'After the steps',
  back: 'Back',
  skip: 'Skip for now',
  continue: 'Continue',
  saveAndContinue: 'Save and continue',
  seeSite: 'See your site',
  steps: {
    'second-factor': {
      title: 'Protect your account',
      text: 'Besides your password you show a code of your phone, so that a stolen password is not enough.',
    },
    details: {
      title: 'About your business',
      text: 'What customers see on every page, in emails and on receipts. You can change it later under Business Details.',
    },
    hours: {
      title: 'When are you open?',
      text: 'The contact page and search engines show these hours. What can be booked follows in a later step.',
    },
    services: {
      title: 'What do you offer?',
      text: 'Tick what you do and enter your price. Texts and pictures are ready in both languages; you change them later under Service Management.',
    },
    schedule: {
      title: 'When can it be booked?',
      text: 'Free times are made from these hours, week after week. Each service can get hours of its own later under Schedules.',
    },
    crews: {
      title: 'How many teams work at the same time?',
      text: 'Each team, van or bay becomes a crew. Customers can then only book times at which one of them is free. Skip this when it does not matter who comes.',
    },
    payments: {
      title: 'How do customers pay?',
      text: 'Test each way to pay before the first customer does. A test moves no money.',
    },
    messages: {
      title: 'Do your messages arrive?',
      text: 'Customers get confirmations, receipts and reminders. Send one to yourself first.',
    },
    checklist: {
      title: 'Before you open',
      text: 'This list stays with you until nothing is missing: you find it again on your dashboard.',
    },
  },
  secondFactor: {
    passkey:
      'Rather use the fingerprint or face recognition of this device? <link>Add a passkey instead</link>',
    required: 'The next steps open once this is done.',
  },
  services: {
    title: 'Services to choose from',
    groups: { car: 'For cars', home: 'At home' },
    price: 'Price ({currency})',
    duration: 'Duration (minutes)',
    withSizes: 'With sizes: {sizes}',
    offered: 'Offered already',
    archived: 'Archived',
    own: '{count, plural, one {You offer one service already.} other {You offer {count, number} services already.}}',
  },
  schedule: {
    title: 'Weekly schedule',
    services: 'For these services',
    noServices: 'There is no service yet that could be booked.',
    toServices: 'Choose services',
    allHave: 'All your services have a schedule.',
    toSchedules: 'Change schedules',
  },
  crews: {
    count: 'Teams at the same time',
    hint: '1 to 20. They get the hours of your business, and do all services in all areas.',
    have: '{count, plural, one {You have # crew.} other {You have # crews.}}',
    next: 'Give them names and people, and say where they start. Enter your areas, so that customers are only offered times at which a crew can be there. You can do both later.',
    toCrews: 'To the crews',
    toAreas: 'To the areas',
  },
  payments: {
    none: 'No payment gateway is set up. Without one customers can only pay on site.',
    live: 'Real payments',
    sandbox: 'Test system',
    liveText: 'Customers pay here, and the money goes to your account with the provider.',
    sandboxText:
      'Customers are sent to a test system, and no money arrives. Set your real store before you open.',
    test: 'Test the connection',
    testOf: 'Test the connection to {gateway}',
    accepted: 'It answers and accepts your account',
    refused: 'It does not work like this. The provider says:',
    guide: 'Step by step: <code>{file}</code> in the folder of the software.',
    others: 'Other ways to pay',
    othersText:
      'Each is set up on the server. What to ask the provider for and what to set is written in its guide:',
    terms: 'What is paid when booking',
    termsNow: {
      full: 'Now customers pay the whole price when booking.',
      deposit_percent: 'Now customers pay a part of the price when booking, and the rest on site.',
      deposit_amount: 'Now customers pay a deposit when booking, and the rest on site.',
      none: 'Now customers pay on site.',
    },
    changeTerms: 'Change it in House Rules',
  },
  messages: {
    mail: 'Mail',
    mailText: 'Sends an email to the address of your account and shows what the mail server answers.',
    sendMail: 'Send a test message',
    mailAccepted: 'The mail server took the message to {to}. Check your inbox and your spam folder.',
    mailRefused: 'The email was not sent. The mail server says:',
    sms: 'Text messages',
    smsNone:
      'No provider of text messages is set. You can open without one: then nobody can log in with a code by phone.',
  },
  checklist: {
    summary:
      '{count, plural, =0 {Nothing is missing: you can open} one {One thing is missing before you open} other {{count, number} things are missing before you open}}',
    states: { done: 'Done', missing: 'Missing', recommended: 'Can wait' },
    items: {
      second_factor: {
        name: 'Second factor',
        text: 'Your account is only as safe as its password.',
      },
      contact: {
        name: 'Name and contact',
        text: 'Give the business its name, and an email or phone number for customers.',
      },
      opening_hours: {
        name: 'Opening hours',
        text: 'Customers look for them on the contact page.',
      },
      services: { name: 'Services', text: 'There is nothing to book yet.' },
      free_slots: { name: 'Free times', text: 'No service has a free time in the next weeks.' },
      payments: {
        name: 'Payments',
        text: 'No real money arrives through a test system: set up your store with a provider, or let customers pay on site.',
      },
      mail: {
        name: 'Mail',
        text: 'Confirmations reach customers over a mail server: set one and send a test message.',
      },
      sms: {
        name: 'Text messages',
        text: 'Without a provider nobody can log in with a code by phone.',
      },
      https: {
        name: 'Address of the site',
        text: 'The site needs its own address that begins with https://, or browsers warn and links in emails lead nowhere.',
      },
      backups: {
        name: 'Backups',
        text: 'A broken disk would take all bookings with it: set up a daily backup.',
      },
      pages: {
        name: 'Terms and other pages',
        text: 'The texts are a beginning. Read whether they say what you do.',
      },
      metrics: {
        name: 'Monitoring',
        text: 'A program that watches the server tells you before customers do.',
      },
    },
    actions: {
      second_factor: 'Set up a second factor',
      contact: 'Enter name and contact',
      opening_hours: 'Enter the hours',
      services: 'Choose services',
      free_slots: 'Make free times',
      payments: 'See ways to pay',
      mail: 'Test email',
      sms: 'See text messages',
      backups: 'Open Server Status',
    },
    pages: {
      terms: 'Terms of service',
      privacy: 'Privacy policy',
      'refund-policy': 'Refund policy',
      about: 'About us',
      contact: 'Contact',
      faq: 'Questions',
      read: 'I have read them, they are right',
      unread: 'Read them again',
    },
  },
}
