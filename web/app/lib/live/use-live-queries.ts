import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onIdle } from '../../startup/on-idle.ts'
import type { KeysOf } from './live-queries.ts'

/**
 * Invalidates queries on events of the server, or every 30 seconds without a connection. Starts when the page is idle.
 * `keysOf` must be a stable function.
 */
export function useLiveQueries(keysOf: KeysOf): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    onIdle(async () => {
      try {
        const [{ listenToServer }, { followNews }] = await Promise.all([
          import('./live-events.ts'),
          import('./live-queries.ts'),
        ])
        if (!isGone) stop = followNews(client, listenToServer, keysOf)
      } catch (error) {
        console.error('Live updates could not be loaded', error)
      }
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [client, keysOf])
}
