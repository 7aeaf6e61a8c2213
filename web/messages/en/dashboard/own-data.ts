export const ownData = {
  download: {
    title: 'Download my data',
    text: 'Profile, vehicles, addresses, bookings, payments, reviews and devices.',
    html: 'Page to read',
    json: 'JSON',
    failed: 'The download did not work. Please try again.',
  },
  delete: {
    title: 'Delete my account',
    text: 'Your profile, saved vehicles, addresses and pictures are deleted, and your name and contact details removed from past bookings.',
    action: 'Delete my account',
    verb: 'Delete',
    question: 'Delete your account?',
    consequences:
      'This cannot be undone. Past bookings and receipts stay in our books without your name, and reviews without a name.',
    confirm: 'I understand that this cannot be undone.',
    hasBookings: 'You have upcoming bookings. Cancel them first, or delete your account when they are over.',
    toBookings: 'Upcoming bookings',
    hasPayments:
      'A payment or a refund of yours is not finished. Please try again when it is, or write to us.',
    toContact: 'Contact us',
    lastOwner: 'There must be at least one owner. Make someone else an owner first.',
    notConfirmed: 'We need to make sure that it’s you. Please try again and enter the code we send you.',
    sample: 'The sample accounts cannot be deleted.',
    failed: 'That did not work. Please try again.',
    done: 'Your account has been deleted',
    doneText: 'You are logged out on all devices.',
  },
}
