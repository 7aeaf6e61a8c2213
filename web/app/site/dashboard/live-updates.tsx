import { hasBookingOfSlot } from '../../bookings/bookings/api.ts'
import { customerEventKeys, staffEventKeys } from '../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'

const customerKeys: KeysOfEvent = (event, client) =>
  customerEventKeys(event, (slotId) => hasBookingOfSlot(client, slotId))

/** Keeps the staff's pages up to date with changes by others. Renders nothing. */
export function StaffUpdates() {
  useLiveQueries(staffEventKeys)
  return null
}

/** The same for a customer's pages. */
export function CustomerUpdates() {
  useLiveQueries(customerKeys)
  return null
}
