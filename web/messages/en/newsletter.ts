export const newsletter = {
  title: 'Offers and tips, now and then',
  text: 'One short email a month. Unsubscribe at any time.',
  form: {
    email: 'Email',
    emailPlaceholder: 'you@example.com',
    submit: 'Subscribe',
    asked: 'Almost there! Please check your email and confirm.',
    failed: 'That did not work. Please try again in a moment.',
  },
}
