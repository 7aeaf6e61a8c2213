/** What the row says that names the area in which the work is done. */
export const areaChoice = {
  question: 'Where do you need us?',
  yours: 'Your area',
  offered: 'Areas to choose',
  choose: 'Choose area',
  change: 'Change',
  changeOf: 'Change the area, {name} now',
}
