/** The sizes and add-ons of a service. Loaded where a service has any. */
export const choice = {
  vehicle: 'Your vehicle',
  place: 'Your place',
  size: 'Size',
  /** Why a size is chosen already. */
  guess: {
    vehicle: '{size} is chosen for your {vehicle}.',
    rooms: '{size} is chosen for your {count, plural, one {# room} other {# rooms}}.',
    units: '{size} is chosen for your {count, plural, one {# unit} other {# units}}.',
  },
  anotherVehicle: 'Another vehicle',
  /** The vehicle is of no type for which there is a size. */
  chooseFor: 'Choose the size for your {vehicle}.',
  chooseForNew: 'Choose the size of the new vehicle.',
  vehicles: 'Your vehicles',
  newVehicle: 'A new vehicle',
  addOns: 'Add to it',
  /** The price and minutes of one piece. */
  each: '{price} and {minutes} each',
  eachPrice: '{price} each',
  add: 'Add',
  addOf: 'Add {name}',
  more: 'One more: {name}',
  less: 'One less: {name}',
  quantityOf: '{name}: {quantity, number}',
  required: 'Required',
  lines: 'What you pay for',
}
