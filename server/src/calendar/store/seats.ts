import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { heldSeats } from '../views/slots.ts'

// The seats of a slot: how many there are, and the numbers of those that live bookings have.

/** Returns how many seats of a locked slot are held for an offer. */
export async function countHeldSeats(tx: Tx, slotId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`select ${heldSeats(slotId)} as held`.execute(tx)
  return rows[0]?.held ?? 0
}

/**
 * Locks all bookings of slots whose rows are locked, by id, also those that have ended, because a new capacity is
 * written to each. A transaction that has locked one of the bookings and still needs its slot can go on, because the
 * lock of a slot's row allows references to it.
 */
export async function lockBookingsOfSlots(tx: Tx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length === 0) return
  await tx
    .selectFrom('bookings')
    .select('id')
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Gives these slots, whose rows are locked, that many seats, or as many as they have live bookings. Live
 * bookings with higher seat numbers get lower ones. Returns how many slots keep more seats than wanted.
 */
export async function setCapacity(
  tx: Tx,
  slotIds: readonly string[],
  capacity: number,
  at: Date,
): Promise<number> {
  if (slotIds.length === 0) return 0
  // The bookings are locked first, because the update blocks references to the slot, and a transaction that has locked
  // a booking needs such a reference at its end.
  await lockBookingsOfSlots(tx, slotIds)
  const crowded = await slotsWithSeatsAbove(tx, slotIds, capacity)
  if (crowded.length > 0) await lowerSeatNumbers(tx, crowded, capacity)
  const kept = await updateCapacity(tx, slotIds, capacity, at)
  return kept.filter((seats) => seats > capacity).length
}

/** Returns those of these slots that have a live booking whose seat number is above the capacity. */
async function slotsWithSeatsAbove(tx: Tx, slotIds: readonly string[], capacity: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('slot_id')
    .distinct()
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .where('seat', '>', capacity)
    .where('is_live', '=', true)
    .execute()
  return rows.map((row) => row.slot_id)
}

/** Gives the seats above the capacity the lowest free numbers, as far as there are any. The bookings must be locked. */
async function lowerSeatNumbers(tx: Tx, slotIds: readonly string[], capacity: number): Promise<void> {
  await sql`
    with live as (
      select id, slot_id, seat, greatest(${capacity}::int, count(*) over (partition by slot_id)) as seats
      from bookings where slot_id in (${sql.join(slotIds)}) and is_live
    ), high as (
      select id, slot_id, row_number() over (partition by slot_id order by seat) as place
      from live where seat > seats
    ), free as (
      select slots.slot_id, number as seat, row_number() over (partition by slots.slot_id order by number) as place
      from (select distinct slot_id, seats from live) slots
      cross join lateral generate_series(1, slots.seats) as number
      where not exists (select from live where live.slot_id = slots.slot_id and live.seat = number)
    )
    update bookings set seat = free.seat
    from high join free using (slot_id, place)
    where bookings.id = high.id`.execute(tx)
}

/** Sets as many seats as wanted, or as the highest live seat number needs. Returns the seats of each slot now. */
async function updateCapacity(tx: Tx, ids: readonly string[], capacity: number, at: Date): Promise<number[]> {
  const isOne = sql<boolean>`id = any(${ids}::uuid[])`
  const seats = sql<number>`greatest(${capacity}::smallint,
    (select max(seat) from bookings where bookings.slot_id = slots.id and bookings.is_live))`
  await tx
    .updateTable('slots')
    .set({ capacity: seats, updated_at: at })
    .where(isOne)
    .where('capacity', '!=', seats)
    .execute()
  const rows = await tx.selectFrom('slots').select('capacity').where(isOne).execute()
  return rows.map((row) => row.capacity)
}
