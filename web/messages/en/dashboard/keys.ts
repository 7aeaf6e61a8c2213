export const keys = {
  title: 'Keys',
  text: 'They work while no field has the focus. Account and Security switches them off.',
  does: {
    list: 'Show this list',
    newBooking: 'New booking',
    search: 'Search',
    nextRow: 'Next row',
    previousRow: 'Previous row',
    open: 'Open the row',
    close: 'Close what is open',
  },
  group: 'Keyboard',
  row: 'Single keys',
  on: 'On in this browser. Press ? on a page of the staff for their list.',
  off: 'Off in this browser.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
}
