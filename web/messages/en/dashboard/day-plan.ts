export const dayPlan = {
  title: 'The crews’ day',
  loading: 'Loading the plan…',
  failed: 'Failed to fetch the plan of the day.',
  none: 'There are no crews in use.',
  noneText: 'Switch one on, and its jobs appear here.',
  nobody: 'No crew',
  noJobs: 'No jobs',
  timeOff: 'Time off: {reason}',
  noReason: 'no reason given',
}
