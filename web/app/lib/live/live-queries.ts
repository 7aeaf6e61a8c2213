import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isRefusal } from '../http/api-error.ts'
import type { News } from './live-events.ts'

/** The query keys (prefixes) that an event invalidates. */
export type KeysOf = (news: News, client: QueryClient) => readonly QueryKey[]

const APART_MS = 1_000

/** Not queries that were refused (4xx): they would be refused again, and a spinner would replace the error meanwhile. */
const mayHaveChanged = ({ state }: Query) => state.data !== undefined || !isRefusal(state.error)

/**
 * Has queries read again what the news says has changed: at once, and then at most once a second, never
 * while they are still reading, so that a flood of news cannot keep an answer from arriving.
 */
export function followNews(
  client: QueryClient,
  listen: (listener: (news: News) => void) => () => void,
  keysOf: KeysOf,
): () => void {
  const old = new Map<string, QueryKey>()
  let isReading = false

  async function readAgain() {
    isReading = true
    while (old.size > 0) {
      const keys = [...old.values()]
      old.clear()
      const pause = new Promise((resolve) => setTimeout(resolve, APART_MS))
      await Promise.all(
        keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayHaveChanged })),
      )
      await pause
    }
    isReading = false
  }

  const stop = listen((news) => {
    for (const key of keysOf(news, client)) old.set(JSON.stringify(key), key)
    if (!isReading) void readAgain()
  })
  return () => {
    stop()
    old.clear()
  }
}
