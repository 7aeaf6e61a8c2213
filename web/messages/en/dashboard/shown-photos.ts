/** The photos of a visit that staff put on the page of the service. */
export const shownPhotos = {
  title: 'Photos on the page of the service',
  answers: {
    open: 'The customer has not answered yet whether they may be shown.',
    yes: 'The customer has allowed it: {time}.',
    yesToEarlier:
      'The customer has allowed it: {time}. The photos that were added since are not answered for yet.',
    no: 'The customer does not allow it: {time}.',
  },
  look: 'Look at them first: no number plates, faces or house numbers.',
  show: 'Show on the page of the service',
  showOf: 'Show on the page of the service, pair {place}',
  open: {
    before: 'Before, photo {place}',
    after: 'After, photo {place}',
  },
  shown: 'The photos are on the page of the service.',
  hidden: 'The photos are off the page of the service.',
  failed: 'Nothing was changed.',
}
