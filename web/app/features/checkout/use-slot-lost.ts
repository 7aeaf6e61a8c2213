import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { KeysOf } from '../../lib/live/live-queries.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { slotStatusQuery } from './api.ts'
import { hasAttempt } from './idempotency.ts'

/** Whether the slot was lost before the form is sent. A seat that this form may hold itself is not lost. */
export function useSlotGone(slot: Slot): boolean {
  const { key: visit } = useLocation()
  const attempted = hasAttempt(visit, slot._id)
  const { data: status } = useQuery({ ...slotStatusQuery(slot), enabled: !attempted })
  const serviceId = slot.service._id
  useLiveQueries(
    useCallback<KeysOf>(
      (news) => {
        const concerns =
          news.kind === 'slot.changed' ? news.serviceId === serviceId : news.kind === 'anything'
        return concerns ? WATCHED : []
      },
      [serviceId],
    ),
  )
  return !attempted && status !== undefined && status !== 'available'
}

/** The chosen slot and what is offered in its place. */
const WATCHED = [
  ['slots', 'status'],
  ['slots', 'nearest'],
]
