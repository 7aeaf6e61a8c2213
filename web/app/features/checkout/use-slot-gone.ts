import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { slotStatusQuery } from './api.ts'
import { hasAttempt } from './idempotency.ts'

/** Whether the slot was lost before the form is sent. A seat that this form may hold itself is not lost. */
export function useSlotGone(slot: Slot): boolean {
  const { key: visit } = useLocation()
  const attempted = hasAttempt(visit, slot._id)
  const { data: status } = useQuery({ ...slotStatusQuery(slot), enabled: !attempted })
  return !attempted && status !== undefined && status !== 'available'
}
