export const travel = {
  title: 'Travel',
  text: 'How long crews drive from one area to another. Times that no crew would reach are not offered.',
  roads:
    '{missing, plural, =0 {Distances are measured by road between all areas.} other {Distances are measured by road for {measured, number} of {pairs, number} pairs of areas, and estimated for the others.}}',
  estimated:
    'Distances are estimated from the straight line. The person who runs the server can have them measured by road.',
  loading: 'Loading the travel settings…',
  failed: 'The travel settings could not be loaded.',
  minimumMinutes: 'Least minutes between two jobs',
  minimumHint: 'Also within one area: to pack, drive and find the door.',
  speeds: 'Speed by hour (km/h)',
  speedsHint: 'The average on the road when a crew leaves in this hour.',
  learns: 'Learn the speeds from crews',
  learnsHint:
    'Crews report when they leave and arrive. Every night the speeds above are corrected by how long they needed; few drives change little.',
  learned:
    'Learned from {drives, plural, one {# drive} other {# drives}} of the last 60 days. These count now, from midnight on: {speeds}.',
  defaults: 'Fill in the defaults',
  save: 'Save travel',
  saved: 'The travel settings were saved.',
  savedText: 'They count for new bookings. Bookings that were made keep their crew.',
  saveFailed: 'The travel settings were not saved.',
}
