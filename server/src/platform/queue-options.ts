/** Of every queue. A job is given up after ten to twenty minutes. */
export const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  /** Without a sign of its process for so long, a job runs again; otherwise only after a quarter of an hour. */
  heartbeatSeconds: 60,
}

/** By the name of the queue, where it differs. */
export const OWN_OPTIONS: Readonly<Record<string, Partial<typeof QUEUE_OPTIONS>>> = {
  // Most of these retries are ten minutes apart: a mail is given up after a day.
  'send-mail': { retryLimit: 150 },
}

/** Of the queue with this name. */
export const queueOptions = (name: string): typeof QUEUE_OPTIONS => ({
  ...QUEUE_OPTIONS,
  ...OWN_OPTIONS[name],
})
