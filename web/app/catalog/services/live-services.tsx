import { serviceEventKeys } from '../../lib/live/event-keys.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'

/**
 * Keeps services up to date with their next free times. It is for who is signed in: visitors share the limits of their
 * address, which the pages themselves need. Renders nothing.
 */
export function LiveServices() {
  useLiveQueries(serviceEventKeys)
  return null
}
