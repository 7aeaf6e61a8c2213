export interface BackupTexts {
  greeting: string
  failed: { subject: string; heading: string; text: string }
  missing: { subject: string; heading: string; text(hours: string): string }
  task: string
  place: string
  time: string
  error: string
  lastSuccess: string
  never: string
  note(site: string): string
}

export const en: BackupTexts = {
  greeting: 'Hello,',
  failed: {
    subject: 'A backup has failed',
    heading: 'A backup has failed',
    text: 'The backup of last night was not made. Earlier ones are kept. The next one is tried at the usual time.',
  },
  missing: {
    subject: 'Backups are missing',
    heading: 'There is no recent backup',
    text: (hours) =>
      `No backup has succeeded for ${hours} hours. Until one does, this mail is not sent again.`,
  },
  task: 'Look at the place below, and make one by hand with: npm run backup',
  place: 'Place',
  time: 'Begun',
  error: 'Reason',
  lastSuccess: 'Last backup',
  never: 'none so far',
  note: (site) => `You get this mail because you run ${site}.`,
}
