import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { checkoutResultQuery } from './api.ts'
import { pollDelay } from './polling.ts'

/** The payment result behind a token, polled while the payment is pending. */
export function useResult(token: string) {
  const query = useQuery(checkoutResultQuery(token))
  const queryClient = useQueryClient()
  const outcome = query.data?.outcome

  const invalidate = useEffectEvent(useInvalidate('payment'))
  useEffect(() => {
    if (outcome && outcome !== 'pending') void invalidate()
  }, [outcome])

  const answers = queryClient.getQueryState(checkoutResultQuery(token).queryKey)?.dataUpdateCount ?? 0
  return { ...query, slow: outcome === 'pending' && pollDelay(answers) === false }
}
