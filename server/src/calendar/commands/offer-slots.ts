import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { SlotsTable } from '../../platform/schema/services-and-slots.ts'
import { batchesOf } from '../rules/slots.ts'
import { setCapacity } from '../store/seats.ts'
import { insertNewSlots, restoreSlot } from '../store/timetable.ts'

export interface SlotToOffer {
  row: Insertable<SlotsTable> & { updated_at: Date }
  /** The withdrawn slot that is offered again instead of a new one. */
  restores: string | null
}

/**
 * Inserts new slots, except where the start is in use, and offers withdrawn ones again, with the end and the
 * seats of the offer or as many seats as they have live bookings. Returns how many slots were offered.
 */
export async function offerSlots(tx: Tx, offers: readonly SlotToOffer[], at: Date): Promise<number> {
  let offered = 0
  for (const batch of batchesOf(offers.filter(({ restores }) => restores === null))) {
    offered += (
      await insertNewSlots(
        tx,
        batch.map(({ row }) => row),
      )
    ).length
  }
  const restored: { id: string; capacity: number }[] = []
  for (const { row, restores } of offers) {
    if (restores === null || !(await restoreSlot(tx, restores, row))) continue
    restored.push({ id: restores, capacity: row.capacity ?? 1 })
  }
  // The capacities are set after the rows of all slots are locked.
  for (const [capacity, slots] of Map.groupBy(restored, (slot) => slot.capacity)) {
    const ids = slots.map(({ id }) => id)
    await setCapacity(tx, ids, capacity, at)
  }
  return offered + restored.length
}
