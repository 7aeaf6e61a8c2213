import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { KeysOfEvent } from './invalidate-on-events.ts'

/**
 * Reads queries again when the server's events make them out of date; without a stream, twice a minute. `keysOf` must
 * stay the same function.
 */
export function useLiveQueries(keysOf: KeysOfEvent): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    async function start() {
      try {
        const [{ listenToServer }, { invalidateOnEvents }] = await Promise.all([
          import('./live-events.ts'),
          import('./invalidate-on-events.ts'),
        ])
        if (!isUnmounted) stop = invalidateOnEvents(client, listenToServer, keysOf)
      } catch (error) {
        console.error('Live updates could not be loaded', error)
      }
    }
    void start()
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [client, keysOf])
}
