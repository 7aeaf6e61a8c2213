import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkoutResultQuery } from './api.ts'
import { pollDelay } from './polling.ts'

/** The result behind a token, asked for again while the payment is pending. */
export function useResult(token: string) {
  const query = useQuery(checkoutResultQuery(token))
  const queryClient = useQueryClient()
  const outcome = query.data?.outcome

  // The countdown and the lists learn of a booking that is paid, or whose seat is gone.
  useEffect(() => {
    if (!outcome || outcome === 'pending') return
    void queryClient.invalidateQueries({ queryKey: ['bookings'] })
    void queryClient.invalidateQueries({ queryKey: ['slots'] })
  }, [outcome, queryClient])

  const answers = queryClient.getQueryState(checkoutResultQuery(token).queryKey)?.dataUpdateCount ?? 0
  return { ...query, slow: outcome === 'pending' && pollDelay(answers) === false }
}
