import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { daySlotsQuery } from '../../calendar/slots/api.ts'
import { checkoutEventKeys } from '../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { hasAttempt } from './idempotency.ts'

/**
 * Tells whether the slot became unavailable before the form was sent. False after this visit of the form has sent a
 * booking of it: then the seat may be held by the visitor.
 */
export function useSlotLost({ _id, service, date }: Slot): boolean {
  const { key: visit } = useLocation()
  const attempted = hasAttempt(visit, _id)
  const serviceId = service._id
  const query = useQuery({ ...daySlotsQuery(serviceId, date), enabled: !attempted })
  useLiveQueries(
    useCallback<KeysOfEvent>(
      (event) => checkoutEventKeys(event, { id: _id, serviceId, date }),
      [_id, serviceId, date],
    ),
  )
  // Data that an earlier page has left in the cache may be out of date.
  if (attempted || !query.data || !query.isFetchedAfterMount) return false
  return query.data.find((slot) => slot._id === _id)?.isBooked !== 'available'
}
