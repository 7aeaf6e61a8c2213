import type { QueryClient } from '@tanstack/react-query'
import type { KeysChangedBy } from '../../lib/live/live-queries.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'

const staffKeys: KeysChangedBy = ({ kind }) => {
  switch (kind) {
    case 'booking.changed':
      return [['bookings'], ['reports']]
    case 'slot.changed':
      return [['slots'], ['reports']]
    case 'anything':
      return [['bookings'], ['slots'], ['reports']]
    default:
      return kind satisfies never
  }
}

/** Customers hear of slots alone, everybody's: only what is about a slot of theirs concerns them. */
const customerKeys: KeysChangedBy = (news, client) => {
  if (news.kind === 'slot.changed') return isShown(client, news.slotId) ? [['bookings']] : []
  return [['bookings']]
}

/** Lists, pages of lists and single bookings differ in shape; an id is an id in all of them. */
function isShown(client: QueryClient, slotId: string | null): boolean {
  if (slotId === null) return false
  return client
    .getQueriesData({ queryKey: ['bookings'] })
    .some(([, data]) => JSON.stringify(data ?? null).includes(slotId))
}

/** What others do shows on the screen by itself. Draws nothing. */
export function StaffUpdates() {
  useLiveQueries(staffKeys)
  return null
}

export function CustomerUpdates() {
  useLiveQueries(customerKeys)
  return null
}
