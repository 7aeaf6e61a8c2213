export const home = {
  hero: {
    title: 'Get Your Car Cleaned <mark>anywhere</mark>',
    text: "Book a car wash with the BD's largest car wash specialist",
    action: 'Book A Service',
    compare: 'Compare prices',
    atYourDoor: 'We come to your door',
    liveSlots: 'Free times, shown live',
    securePayment: 'Pay online, safely',
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
  featured: {
    title: 'Top Picks: Our Featured Services',
    text: 'What people book most, from a quick foam wash to a whole home.',
    all: 'See all services',
  },
  reviews: {
    title: 'User Reviews',
    all: 'See All Reviews',
  },
}
