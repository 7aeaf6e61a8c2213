/** What speaks against giving a job to a crew. */
export const crewConflicts = {
  overlap: 'busy then',
  closed: 'closed at that time',
  travel: 'not enough time to get there',
  hours: 'outside its hours',
  skill: 'does not do this service',
  area: 'not its area',
  maximum: 'its day is full',
}
