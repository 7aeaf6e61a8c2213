export const offline = {
  title: 'You are offline',
  text: 'We cannot reach the server. Check your connection; the page returns by itself.',
  next: 'Your next booking',
  retry: 'Try again',
}
