import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isFinal } from '../http/api-error.ts'
import type { LiveEvent } from './live-events.ts'

/** The keys of the queries that an event makes out of date. */
export type KeysOfEvent = (event: LiveEvent, client: QueryClient) => readonly QueryKey[]

const PAUSE_MS = 1_000

/** A refused query is left alone: it would be refused again, and a spinner would replace the reason meanwhile. */
const mayHaveChanged = ({ state }: Query) => state.data !== undefined || !isFinal(state.error)

/** A next page that is being loaded must arrive: reading its list again would cancel it. */
async function untilRead(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const cache = client.getQueryCache()
  const findFetching = () => keys.flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' }))
  // A next page ends what is being read, and is then read in its place.
  for (let fetching = findFetching(); fetching.length > 0; fetching = findFetching()) {
    await Promise.allSettled(fetching.map(({ promise }) => promise))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Reads queries again when events make them out of date: at once, then at most once a second, and never while
 * they are still being read, so that many events cannot keep an answer from arriving. Returns a function that
 * stops it.
 */
export function invalidateOnEvents(
  client: QueryClient,
  listen: (listener: (event: LiveEvent) => void) => () => void,
  keysOf: KeysOfEvent,
): () => void {
  const outdated = new Map<string, QueryKey>()
  let isReading = false

  async function readAgain() {
    isReading = true
    while (outdated.size > 0) {
      const keys = [...outdated.values()]
      outdated.clear()
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      await untilRead(client, keys)
      await Promise.all(
        keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayHaveChanged })),
      )
      await pause
    }
    isReading = false
  }

  const stop = listen((event) => {
    for (const key of keysOf(event, client)) outdated.set(JSON.stringify(key), key)
    if (!isReading) void readAgain()
  })
  return () => {
    stop()
    outdated.clear()
  }
}
