/** What the dialog says in which a customer chooses the area. */
export const areaDialog = {
  title: 'Choose your area',
  why: 'We then show the times at which a crew can be with you.',
  search: 'Search for your area',
  list: 'Areas',
  position: 'Use my position',
  locating: 'Looking for your position…',
  denied:
    'Your browser does not tell us where you are. Choose your area from the list, or allow the position in the settings of the browser.',
  unknownPosition: 'Your position was not found. Please choose your area from the list.',
  outside: 'You are outside the areas where we work. The nearest one is {name}, about {km} km away.',
  none: 'We do not work in “{typed}”',
  notServed: 'We do not offer this service in {name}.',
  notHere: 'Not for this service',
  ask: 'Ask us whether we can come all the same:',
}
