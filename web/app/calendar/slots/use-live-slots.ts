import { useCallback } from 'react'
import { slotEventKeys } from '../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'

/** Keeps the slots of a service up to date while one of them is chosen. */
export function useLiveSlots(serviceId: string): void {
  useLiveQueries(useCallback<KeysOfEvent>((event) => slotEventKeys(event, serviceId), [serviceId]))
}
