import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../http/queries.ts'
import type { LiveEvent } from './live-events.ts'

const { bookings, reports, services, slots } = queryKeys

/** The queries that an event of the server makes out of date on the staff's pages. */
export function staffEventKeys({ kind }: LiveEvent): readonly QueryKey[] {
  switch (kind) {
    case 'booking.changed':
      return [bookings.all, reports.all]
    case 'slot.changed':
      return [slots.all, reports.all]
    case 'resync':
      return [bookings.all, slots.all, reports.all]
    default:
      return kind satisfies never
  }
}

/**
 * The same on a customer's pages. Customers receive the events of all slots and of no bookings: only those of
 * slots that `hasSlot` finds among their bookings matter.
 */
export function customerEventKeys(
  event: LiveEvent,
  hasSlot: (slotId: string) => boolean,
): readonly QueryKey[] {
  switch (event.kind) {
    case 'booking.changed':
    case 'resync':
      return [bookings.all]
    case 'slot.changed':
      return event.slotId !== null && hasSlot(event.slotId) ? [bookings.all] : []
    default:
      return event satisfies never
  }
}

/** The same for the notice of a customer's unpaid hold of a slot. */
export function holdEventKeys(event: LiveEvent, email: string, slotId: string): readonly QueryKey[] {
  const isAbout = event.kind === 'resync' || (event.kind === 'slot.changed' && event.slotId === slotId)
  return isAbout ? [bookings.holds(email)] : []
}

const concerns = (event: { serviceId: string | null }, serviceId: string) =>
  event.serviceId === null || event.serviceId === serviceId

/** The same where a slot of one service is chosen. */
export function slotEventKeys(event: LiveEvent, serviceId: string): readonly QueryKey[] {
  switch (event.kind) {
    case 'booking.changed':
      return []
    case 'slot.changed':
      return concerns(event, serviceId)
        ? [slots.comingDays(serviceId), slots.day(serviceId, event.date), services.detail(serviceId)]
        : []
    case 'resync':
      return [slots.comingDays(serviceId), slots.days(serviceId), services.detail(serviceId)]
    default:
      return event satisfies never
  }
}

/** The same in the booking form, for the chosen slot and the free ones near it. */
export function checkoutEventKeys(
  event: LiveEvent,
  slot: { id: string; serviceId: string; date: string },
): readonly QueryKey[] {
  switch (event.kind) {
    case 'booking.changed':
      return []
    case 'slot.changed':
    case 'resync':
      return event.kind === 'resync' || concerns(event, slot.serviceId)
        ? [slots.day(slot.serviceId, slot.date), slots.nearest(slot.id)]
        : []
    default:
      return event satisfies never
  }
}
