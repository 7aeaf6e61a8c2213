export const en = {
  greeting: 'Hello,',
  reset: {
    subject: (business: string) => `Choose a new password for ${business}`,
    heading: 'Choose a new password',
    asked: (business: string) =>
      `Somebody, hopefully you, asked for a new password for the account at ${business} with this address.`,
    action: 'Choose a new password',
    afterword: (minutes: string) =>
      `The button works once, and for ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
    note: (site: string) => `You get this mail because your address was typed in at ${site}.`,
  },
  verify: {
    subject: (business: string) => `Confirm your email for ${business}`,
    heading: 'Confirm your email',
    asked: (business: string) =>
      `Somebody, hopefully you, opened an account at ${business} with this address. Please confirm that it is yours.`,
    action: 'Confirm my email',
    afterword: (hours: string) =>
      `The button works once, and for ${hours} hours. If it was not you, do nothing.`,
    note: (site: string) => `You get this mail because there is an account with your address at ${site}.`,
  },
  changed: {
    subject: (business: string) => `Your password for ${business} was changed`,
    heading: 'Your password was changed',
    text: (when: string) => `It was changed on ${when}. Other devices have been logged out.`,
    notYou: 'If it was not you, choose a new password now, and change that of your mailbox too.',
    action: 'It was not me',
    note: (site: string) => `You get this mail because you have an account at ${site}.`,
  },
  newDevice: {
    subject: (business: string) => `New sign-in to your account at ${business}`,
    heading: 'New sign-in to your account',
    text: 'Somebody, hopefully you, signed in to your account with a browser that was not used for it before.',
    unknown: 'Unknown device',
    device: 'Device',
    time: 'Time',
    address: 'Network address',
    action: 'See my devices',
    notYou:
      'If it was you, there is nothing to do. If not, log that device out on the page above and choose a new password.',
    note: (site: string) => `You get this mail because you have an account at ${site}.`,
  },
  googleLinked: {
    subject: (business: string) => `Google was linked to your account at ${business}`,
    heading: 'Google was linked to your account',
    text: (when: string) =>
      `A Google account was linked on ${when}, and can log in to your account from now on.`,
    notYou:
      'If it was not you, unlink it on the page of your account, log out all devices there and choose a new password.',
    action: 'Open my account',
    note: (site: string) => `You get this mail because you have an account at ${site}.`,
  },
  emailChange: {
    newEmail: 'New email',
    link: {
      subject: (business: string) => `Confirm your new email for ${business}`,
      heading: 'Confirm your new email',
      asked: (business: string) =>
        `Somebody, hopefully you, wants to use this address for an account at ${business}. Please confirm that it is yours.`,
      action: 'Use this email',
      afterword: (minutes: string) =>
        `Open it where you are logged in. The button works once, and for ${minutes} minutes. If it was not you, do nothing: the address is not used.`,
    },
    inUse: {
      subject: (business: string) => `Your email was wanted for another account at ${business}`,
      heading: 'You have an account already',
      text: 'Somebody, hopefully you, wanted to use this address for another account. It has an account already, so nothing was changed.',
      notYou: 'If it was you, log in with this address instead. If not, there is nothing to do.',
      action: 'Log in',
    },
    asked: {
      subject: (business: string) => `Another email was asked for at ${business}`,
      heading: 'Another email for your account',
      text: (when: string) =>
        `On ${when} somebody, hopefully you, asked to use another email for your account. Nothing changes until it is confirmed there.`,
      notYou:
        'If it was not you, log out all devices on the page of your account and choose a new password now.',
      action: 'Look after my account',
    },
    done: {
      subject: (business: string) => `Your email at ${business} was changed`,
      heading: 'Your email was changed',
      text: (when: string) =>
        `It was changed on ${when}. This address does not log in any more, and other devices have been logged out.`,
      notYou: 'If it was not you, write to us or call us at once: we can get your account back to you.',
      action: 'It was not me',
    },
    noteTyped: (site: string) => `You get this mail because your address was typed in at ${site}.`,
    noteAccount: (site: string) =>
      `You get this mail because this was the address of your account at ${site}.`,
  },
  deleted: {
    subject: (business: string) => `Your account at ${business} was deleted`,
    heading: 'Your account was deleted',
    text: (when: string) => `It was deleted on ${when}, with your saved vehicles, addresses and pictures.`,
    stays: 'Past bookings and receipts stay in our books without your name, and reviews without a name.',
    note: (site: string) => `You get this last mail because you had an account at ${site}.`,
  },
  signature: (business: string) => `Yours, ${business}`,
}
export type MailTexts = typeof en
