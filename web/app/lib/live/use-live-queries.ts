import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onIdle } from '../../startup/on-idle.ts'
import type { KeysChangedBy } from './live-queries.ts'

/**
 * Invalidates queries on events of the server, or every 30 seconds without a connection. Starts when the page is idle.
 * `keysChangedBy` must be a stable function.
 */
export function useLiveQueries(keysChangedBy: KeysChangedBy): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    onIdle(async () => {
      try {
        const [{ subscribeToEvents }, { invalidateOnEvents }] = await Promise.all([
          import('./live-events.ts'),
          import('./live-queries.ts'),
        ])
        if (!isUnmounted) stop = invalidateOnEvents(client, subscribeToEvents, keysChangedBy)
      } catch (error) {
        console.error('Live updates could not be loaded', error)
      }
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [client, keysChangedBy])
}
