import type { Tx } from '../../platform/db.ts'
import { batchesOf } from '../rules/slots.ts'
import { lockBookingsOfSlots, setCapacity } from '../store/seats.ts'
import {
  cancelSlots,
  deleteSlots,
  lockSlots,
  selectScheduleSlotsForUpdate,
  selectWithdrawnSlotsForUpdate,
  slotsEverBooked,
} from '../store/timetable.ts'

interface SlotTimes {
  id: string
  date: string
  startsAt: Date
  endsAt: Date
}

interface Refit {
  scheduleId: string
  serviceId: string
  capacity: number
  misfitsOf(slots: SlotTimes[]): SlotTimes[]
  at: Date
}

/**
 * Makes the future slots of a schedule follow it: misfits are withdrawn, the others get its number of seats.
 * `withdrawn` counts withdrawn slots without a live booking; `fullerSlots` counts slots that keep more seats
 * because that many are booked.
 */
export async function refitSlots(
  tx: Tx,
  { scheduleId, serviceId, capacity, misfitsOf, at }: Refit,
): Promise<{ withdrawn: number; fullerSlots: number }> {
  // All slots that this transaction may change are locked first, then all bookings, as everywhere. The transaction may
  // offer withdrawn slots again.
  const withdrawn = await selectWithdrawnSlotsForUpdate(tx, serviceId, at)
  const rows = await selectScheduleSlotsForUpdate(tx, scheduleId, at)
  const misfits = misfitsOf(
    rows.map(({ id, date, starts_at, ends_at }) => ({ id, date, startsAt: starts_at, endsAt: ends_at })),
  )
  const gone = new Set(misfits.map(({ id }) => id))
  const resized = rows.filter((slot) => !gone.has(slot.id) && slot.capacity !== capacity).map(({ id }) => id)
  await lockBookingsOfSlots(tx, [...resized, ...withdrawn])
  const fullerSlots = await setCapacity(tx, resized, capacity, at)
  return { withdrawn: await withdrawSlots(tx, [...gone], at), fullerSlots }
}

/**
 * Takes slots off sale: those that were never booked are deleted, the others canceled. Live bookings stay until a
 * person reschedules or cancels them. Returns how many slots had no live booking.
 */
async function withdrawSlots(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  let booked = 0
  for (const batch of batchesOf(ids)) {
    // Bookings wait from now on, and the next statement sees one that was being made.
    await lockSlots(tx, batch)
    const everBooked = new Map((await slotsEverBooked(tx, batch)).map(({ slot_id, live }) => [slot_id, live]))
    const free = batch.filter((id) => !everBooked.has(id))
    const referenced = batch.filter((id) => everBooked.has(id))
    booked += referenced.filter((id) => everBooked.get(id)).length
    if (free.length > 0) await deleteSlots(tx, free)
    if (referenced.length > 0) await cancelSlots(tx, referenced, at)
  }
  return ids.length - booked
}
