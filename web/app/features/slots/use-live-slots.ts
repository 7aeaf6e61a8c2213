import { useCallback } from 'react'
import type { KeysChangedBy } from '../../lib/live/live-queries.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'

/** While somebody is choosing, a slot of this service that others take or leave shows at once. */
export function useLiveSlots(serviceId: string): void {
  useLiveQueries(
    useCallback<KeysChangedBy>(
      (news) => {
        const days = ['slots', 'days', serviceId]
        if (news.kind === 'anything') return [days, ['slots', 'day', serviceId]]
        if (news.kind === 'booking.changed') return []
        return news.serviceId === serviceId ? [days, ['slots', 'day', serviceId, news.date]] : []
      },
      [serviceId],
    ),
  )
}
