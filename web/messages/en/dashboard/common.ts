export const common = {
  loading: 'Loading…',
  cancel: 'Cancel',
  save: 'Save',
  unsaved: 'Not saved yet.',
  discardTitle: 'Discard your changes?',
  discardText: 'What you changed here has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  actions: 'Actions',
  errorTitle: 'This page ran into a problem',
  errorText: 'Reload the page, or come back in a moment.',
  reload: 'Reload',
}
