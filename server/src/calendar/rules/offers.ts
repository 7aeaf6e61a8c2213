import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type { OfferedSlot } from '../views/slots.ts'
import type { BookingWindow } from './house-rules.ts'
import { isBookable } from './slots.ts'

/**
 * Returns what is sold with a locked slot now, if its start is within the window. `allowArchived`: also when the
 * service is not offered any more. Throws 400, service_unavailable, slot_unavailable.
 */
export function openOffer(
  slot: OfferedSlot,
  serviceId: string,
  window: BookingWindow,
  { allowArchived = false } = {},
): { offer: SlotOffer; asks: ServiceAsk[]; slot: OfferedSlot } {
  if (slot.service_id !== serviceId) throw invalidField('serviceId', messages.slotBelongsToAnotherService)
  if (slot.archived_at !== null && !allowArchived) throw problem('service_unavailable')
  if (!isBookable({ status: slot.status, startsAt: slot.starts_at }, window))
    throw problem('slot_unavailable')
  return { offer: toOffer(slot), asks: slot.asks, slot }
}

/** The snapshot of what is bought, from a slot whose row is locked. */
export type SlotOffer = ReturnType<typeof toOffer>

const toOffer = (slot: OfferedSlot) => ({
  service_id: slot.service_id,
  slot_id: slot.id,
  slot_capacity: slot.capacity,
  service_name: slot.service_name,
  service_name_bn: slot.service_name_bn,
  service_img: slot.service_img,
  service_duration_minutes: slot.duration_minutes,
  price_minor: slot.price_minor,
  currency: slot.currency,
  slot_date: slot.date,
  slot_start_time: slot.start_time,
  slot_end_time: slot.end_time,
  starts_at: slot.starts_at,
  ends_at: slot.ends_at,
})
