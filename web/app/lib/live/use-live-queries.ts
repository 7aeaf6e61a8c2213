import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onIdle } from '../../startup/on-idle.ts'
import type { KeysOf } from './live-queries.ts'

/**
 * Keeps queries in step with what the server tells, or, where it cannot tell, with what it answers every
 * half a minute. Comes after everything else on the page. `keysOf` must stay the same function.
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
