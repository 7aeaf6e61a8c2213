import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { mutationKeys, queryKeys } from '../http/queries.ts'
import type { LiveEvent } from './live-events.ts'

const { bookingAreas, bookings, prices, reports, services, slots, visitPrices } = queryKeys

/** Returns whether lists are being ordered, which shows orders that the server does not have yet and reads the lists afterwards. */
const isOrdering = (client: QueryClient) =>
  [mutationKeys.orderServices, mutationKeys.orderPriceRules].some(
    (mutationKey) => client.isMutating({ mutationKey }) > 0,
  )

/** The queries that an event of the server makes out of date on the staff's pages. */
export function staffEventKeys({ kind }: LiveEvent, client: QueryClient): readonly QueryKey[] {
  switch (kind) {
    case 'booking.changed':
      return [bookings.all, reports.all]
    case 'slot.changed':
      return [slots.all, reports.all]
    case 'services.changed':
      return isOrdering(client) ? [slots.all] : [services.all, prices.all, slots.all]
    case 'resync':
      return [bookings.all, slots.all, reports.all, ...staffEventKeys({ kind: 'services.changed' }, client)]
    default:
      return kind satisfies never
  }
}

/** The same where services are shown with their next free times. */
export function serviceEventKeys({ kind }: LiveEvent): readonly QueryKey[] {
  return kind === 'booking.changed' ? [] : [services.all]
}

/**
 * The same on a customer's pages, which show services too. Customers receive the events of all slots and of no bookings:
 * for their bookings only those of slots matter that `hasSlot` finds among them.
 */
export function customerEventKeys(
  event: LiveEvent,
  hasSlot: (slotId: string) => boolean,
): readonly QueryKey[] {
  const concernsBookings =
    event.kind === 'slot.changed'
      ? event.slotId !== null && hasSlot(event.slotId)
      : event.kind !== 'services.changed'
  return [...(concernsBookings ? [bookings.all] : []), ...serviceEventKeys(event)]
}

/** The same for the notice of a customer's unpaid hold of a slot. */
export function holdEventKeys(event: LiveEvent, email: string, slotId: string): readonly QueryKey[] {
  const isAbout = event.kind === 'resync' || (event.kind === 'slot.changed' && event.slotId === slotId)
  return isAbout ? [bookings.holds(email)] : []
}

/** Returns whether the free times of a service may have changed. The day of a crew matters to all services. */
const concerns = (event: LiveEvent, serviceId: string) =>
  event.kind === 'resync' ||
  event.kind === 'services.changed' ||
  (event.kind === 'slot.changed' && (event.serviceId === null || event.serviceId === serviceId))

/** The areas to choose from, when they may have changed. */
const areasOf = ({ kind }: LiveEvent, serviceId: string) =>
  kind === 'resync' ? [bookingAreas.of(serviceId)] : []

/** What visits cost, when it may have changed. The booking form keeps the price that was shown, and asks about another one. */
const visitPricesOf = ({ kind }: LiveEvent) =>
  kind === 'resync' || kind === 'services.changed' ? [visitPrices.all] : []

/** The same where a slot of one service is chosen. Whoever does a job on one day can be late on the next one. */
export function slotEventKeys(event: LiveEvent, serviceId: string): readonly QueryKey[] {
  if (!concerns(event, serviceId)) return []
  const isOfOneDay = event.kind === 'slot.changed' && event.serviceId !== null
  const days = isOfOneDay ? slots.day(serviceId, event.date) : slots.days(serviceId)
  return [
    slots.comingDays(serviceId),
    days,
    services.detail(serviceId),
    ...areasOf(event, serviceId),
    ...visitPricesOf(event),
  ]
}

/** The same in the booking form, for the chosen slot and the free ones near it. */
export function checkoutEventKeys(
  event: LiveEvent,
  { id, serviceId, date }: { id: string; serviceId: string; date: string },
): readonly QueryKey[] {
  if (!concerns(event, serviceId)) return []
  return [slots.day(serviceId, date), slots.nearest(id), ...areasOf(event, serviceId)]
}
