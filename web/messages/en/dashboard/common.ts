export const common = {
  loading: 'Loading…',
  retry: 'Try again',
  loadMore: 'Load more',
  cancel: 'Cancel',
  save: 'Save',
  actions: 'Actions',
  errorTitle: 'This page ran into a problem',
  errorText: 'Reload the page, or come back in a moment.',
  reload: 'Reload',
}
