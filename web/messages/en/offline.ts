export const offline = {
  title: 'You are offline',
  text: 'We cannot be reached right now. Check your connection; this page comes back by itself.',
  next: 'Your next booking',
  retry: 'Try again',
}
