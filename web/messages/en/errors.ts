export const errors = {
  notFound: {
    title: '404 Page Not Found',
    text: 'The page may have moved, or the link has a typo in it.',
    action: 'Go Back to Home',
  },
  page: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Your bookings are safe. Please try again.',
    retry: 'Try again',
    home: 'Go Back to Home',
  },
}
