import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useInvalidate } from '../../lib/http/queries.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { checkoutResultQuery, pollDelay } from '../checkout/api.ts'

/** The payment result behind a token, polled while the payment is pending, and read again when the hold ends. */
export function useResult(token: string) {
  const query = useQuery(checkoutResultQuery(token))
  const queryClient = useQueryClient()
  const outcome = query.data?.outcome

  const invalidate = useEffectEvent(useInvalidate('payment'))
  useEffect(() => {
    if (outcome && outcome !== 'pending') void invalidate()
  }, [outcome])

  const isOver = usePassed(query.data?.holdExpiresAt ?? null)
  const refetch = useEffectEvent(query.refetch)
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver])

  const answers = queryClient.getQueryState(checkoutResultQuery(token).queryKey)?.dataUpdateCount ?? 0
  return { ...query, slow: outcome === 'pending' && pollDelay(answers) === false }
}
