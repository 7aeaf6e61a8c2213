import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isRefusal } from '../http/api-error.ts'
import type { LiveEvent } from './live-events.ts'

/** The query keys (prefixes) that an event invalidates. */
export type KeysChangedBy = (event: LiveEvent, client: QueryClient) => readonly QueryKey[]

const APART_MS = 1_000

/** Not queries that were refused (4xx): they would be refused again, and a spinner would replace the error meanwhile. */
const mayHaveChanged = ({ state }: Query) => state.data !== undefined || !isRefusal(state.error)

/**
 * Invalidates the queries that an event changes: at once, then at most once a second, and never while they are
 * being refetched, so that many events cannot keep a response from arriving.
 */
export function invalidateOnEvents(
  client: QueryClient,
  listen: (listener: (event: LiveEvent) => void) => () => void,
  keysChangedBy: KeysChangedBy,
): () => void {
  const stale = new Map<string, QueryKey>()
  let isRefetching = false

  async function refetch() {
    isRefetching = true
    while (stale.size > 0) {
      const keys = [...stale.values()]
      stale.clear()
      const pause = new Promise((resolve) => setTimeout(resolve, APART_MS))
      await Promise.all(
        keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayHaveChanged })),
      )
      await pause
    }
    isRefetching = false
  }

  const stop = listen((event) => {
    for (const key of keysChangedBy(event, client)) stale.set(JSON.stringify(key), key)
    if (!isRefetching) void refetch()
  })
  return () => {
    stop()
    stale.clear()
  }
}
