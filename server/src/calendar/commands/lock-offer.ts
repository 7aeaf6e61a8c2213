import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { LockName } from '../../platform/named-lock.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import type { BookingWindow } from '../rules/house-rules.ts'
import { isBookable } from '../rules/slots.ts'
import { lockSlotAfter, selectOfferForUpdate } from '../store/slots.ts'
import type { OfferedSlot } from '../views/slots.ts'

/**
 * Locks and returns the slot with its service: other customers of the slot wait. Undefined when there is no such slot.
 */
export async function lockOfferedSlot(tx: Tx, slotId: string): Promise<OfferedSlot | undefined> {
  return selectOfferForUpdate(tx, slotId)
}

/** Takes the named locks in this order, then the slot's. False when there is no such slot. */
export async function lockNamesAndSlot(tx: Tx, names: readonly LockName[], slotId: string): Promise<boolean> {
  return lockSlotAfter(tx, names, slotId)
}

/** The snapshot of what is bought, from a slot whose row is locked. */
export type SlotOffer = Pick<
  Selectable<BookingsTable>,
  | 'service_id'
  | 'slot_id'
  | 'slot_capacity'
  | 'service_name'
  | 'service_name_bn'
  | 'service_img'
  | 'service_duration_minutes'
  | 'price_minor'
  | 'currency'
  | 'slot_date'
  | 'slot_start_time'
  | 'slot_end_time'
  | 'starts_at'
  | 'ends_at'
>

export interface LockedOffer {
  offer: SlotOffer
  /** The details that the service asks for now. */
  asks: ServiceAsk[]
  /** The slot with its service, as it is sold. */
  slot: OfferedSlot
}

/**
 * Returns what is sold with a locked slot now, if its start is within the window. `allowArchived`: also when the
 * service is not offered any more. Throws 400, service_unavailable, slot_unavailable.
 */
export function openOffer(
  slot: OfferedSlot,
  serviceId: string,
  window: BookingWindow,
  { allowArchived = false } = {},
): LockedOffer {
  if (slot.service_id !== serviceId) throw invalidField('serviceId', messages.slotBelongsToAnotherService)
  if (slot.archived_at !== null && !allowArchived) throw problem('service_unavailable')
  if (!isBookable({ status: slot.status, startsAt: slot.starts_at }, window))
    throw problem('slot_unavailable')
  const offer = {
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
  }
  return { offer, asks: slot.asks, slot }
}
