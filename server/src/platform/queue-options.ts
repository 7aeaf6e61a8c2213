/** The options of every queue. A job is given up after ten to twenty minutes. */
export const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  /** A job runs again when its process gave no sign for so long; otherwise only after a quarter of an hour. */
  heartbeatSeconds: 60,
}

/** The options that differ, by the name of the queue. */
export const OWN_OPTIONS: Readonly<Record<string, Partial<typeof QUEUE_OPTIONS>>> = {
  // Most of these retries are ten minutes apart: a mail is given up after a day.
  'send-mail': { retryLimit: 150 },
}

/** Returns the options of the queue with this name. */
export const queueOptions = (name: string): typeof QUEUE_OPTIONS => ({
  ...QUEUE_OPTIONS,
  ...OWN_OPTIONS[name],
})
