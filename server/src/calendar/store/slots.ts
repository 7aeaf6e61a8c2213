import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { type LockName, namedLocks } from '../../platform/named-lock.ts'
import { executePrepared } from '../../platform/prepared.ts'
import type { SlotsTable } from '../../platform/schema/services-and-slots.ts'
import { hasLiveBooking, type OfferedSlot, selectOffer } from '../views/slots.ts'

/**
 * Keeps bookings of this slot waiting until the transaction ends: they lock the same row. It is `for no key update`,
 * because a transaction that writes a booking twice has its reference to the slot checked, and may hold what this one
 * waits for.
 */
export async function lockSlot(tx: Tx, id: string) {
  return tx.selectFrom('slots').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks the slot after the named locks, which are taken one after the other: everything that a booking waits for is in
 * one statement. Facts under these locks are read in another one, because a statement sees the data as they were when
 * it began. False when there is no such slot; the named locks are taken all the same.
 */
export async function lockSlotAfter(tx: Tx, names: readonly LockName[], id: string): Promise<boolean> {
  const { rows } = await executePrepared(
    tx,
    sql<{ found: boolean }>`
      with locks as materialized (${namedLocks(names)})
      select slot.id is not null as found from locks left join lateral (
        select id from slots where id = ${id} and locks.taken > 0 for no key update) as slot on true`,
  )
  return rows[0]?.found === true
}

/** Locks the slot's row and returns it with its service as it is offered now. */
export async function selectOfferForUpdate(tx: Tx, id: string): Promise<OfferedSlot | undefined> {
  return selectOffer(tx, id).forNoKeyUpdate('slots').executeTakeFirst()
}

export async function serviceOfSlot(tx: Tx, id: string): Promise<string | undefined> {
  const slot = await tx.selectFrom('slots').select('service_id').where('id', '=', id).executeTakeFirst()
  return slot?.service_id
}

export type SlotRow = Selectable<SlotsTable>

export async function insertSlot(tx: Tx, slot: Insertable<SlotsTable>): Promise<void> {
  await tx.insertInto('slots').values(slot).execute()
}

export async function updateSlot(tx: Tx, id: string, change: Updateable<SlotsTable>): Promise<void> {
  await tx.updateTable('slots').set(change).where('id', '=', id).execute()
}

interface Span {
  /** The id of the slot itself, when it exists already. */
  id?: string
  serviceId: string
  startsAt: Date
  endsAt: Date
}

/** Nothing that starts earlier can still be running, by the limit of slots_end_after_start. */
const LONGEST_SLOT_MINUTES = 24 * 60

/**
 * Spans are half-open: a slot may begin at the minute at which another one ends. Canceled slots do not count, except
 * those with live bookings: the work is still planned.
 */
export async function hasOverlap(tx: Tx, span: Span): Promise<boolean> {
  const other = await tx
    .selectFrom('slots')
    .select('id')
    .$if(span.id !== undefined, (query) => query.where('id', '!=', span.id ?? ''))
    .where('service_id', '=', span.serviceId)
    .where('starts_at', '>', addMinutes(span.startsAt, -LONGEST_SLOT_MINUTES))
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .where((eb) => eb.or([eb('status', '=', 'available'), hasLiveBooking]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type SlotStatusColumn = SlotRow['status']

/**
 * A person's decision ends the slot's ties to closed dates and, when opened, to its schedule. A canceled slot
 * keeps its schedule, which would otherwise make it again. False when its status is no longer `from`.
 */
export async function transitionSlot(
  tx: Tx,
  id: string,
  change: { from: SlotStatusColumn; to: SlotStatusColumn; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('slots')
    .set({
      status: change.to,
      ...(change.to === 'available' && { schedule_id: null }),
      closed_date_id: null,
      withdrawn: false,
      updated_at: change.at,
    })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
