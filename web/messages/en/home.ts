export const home = {
  hero: {
    title: 'Get Your Car Cleaned <mark>anywhere</mark>',
    /** The specified line; only a demo claims it. */
    text: "Book a car wash with the BD's largest car wash specialist",
    action: 'Book A Service',
    compare: 'Compare prices',
  },
  search: {
    label: 'Find a time that suits you',
    location: 'Location',
    locationPlaceholder: 'Dhanmondi, Dhaka',
    date: 'Date',
    time: 'Time',
    serviceType: 'Service type',
    choose: 'Choose one',
    submit: 'Book your wash now',
    locationRequired: 'Location is required',
    serviceTypeRequired: 'Service type is required',
  },
  next: {
    title: 'Next free times',
    all: 'All services',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
  featured: {
    title: 'Top Picks: Our Featured Services',
    text: 'What people book most, from a quick foam wash to a whole home.',
    all: 'See all services',
  },
  how: {
    title: 'How it works',
    choose: {
      title: 'Choose a time',
      text: 'Every time you see can be booked right away, without waiting for a call.',
    },
    pay: { title: 'Pay online', text: 'Your time is held while you pay.' },
    payOnSite: { title: 'Pay on site', text: 'You pay when the work is done.' },
    come: { title: 'We come to you', text: 'At the time you chose, to the address you gave.' },
    areas: 'We serve',
    allAreas: 'All {count, number} areas',
    figures: {
      jobs: '{count, plural, one {job completed} other {jobs completed}}',
      average: '{value, number, ::.0}/{max}',
      reviews: '{count, plural, one {# review} other {# reviews}}',
      services: '{count, plural, one {kind of service} other {kinds of service}}',
    },
  },
  gallery: { title: 'Our work' },
  questions: {
    title: 'Questions',
    all: 'All questions and answers',
    payWith: 'Pay with',
  },
  reviews: {
    title: 'User Reviews',
    all: 'See All Reviews',
  },
}
