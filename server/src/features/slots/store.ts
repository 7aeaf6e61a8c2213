import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { SlotsTable } from '../../platform/schema.ts'

/**
 * Changes of one service's timetable come one after the other.
 * False when it is not on offer. Bookings do not wait for this lock.
 */
export async function lockTimetable(tx: Tx, serviceId: string): Promise<boolean> {
  const service = await tx
    .selectFrom('services')
    .select('archived_at')
    .where('id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return service !== undefined && service.archived_at === null
}

/** Keeps bookings of this slot waiting until the transaction ends: they lock the same row. */
export async function lockSlot(tx: Tx, id: string) {
  return tx.selectFrom('slots').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function serviceOfSlot(tx: Tx, id: string): Promise<string | undefined> {
  const slot = await tx.selectFrom('slots').select('service_id').where('id', '=', id).executeTakeFirst()
  return slot?.service_id
}

export async function insertSlot(tx: Tx, slot: Insertable<SlotsTable>): Promise<void> {
  await tx.insertInto('slots').values(slot).execute()
}

interface Span {
  serviceId: string
  date: string
  startsAt: Date
  endsAt: Date
}

/** Half-open: a slot may begin at the minute another one ends. Canceled slots are in nobody's way. */
export async function hasOverlap(tx: Tx, span: Span): Promise<boolean> {
  const other = await tx
    .selectFrom('slots')
    .select('id')
    .where('service_id', '=', span.serviceId)
    .where('date', '=', span.date)
    .where('status', '=', 'available')
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type SlotStatusColumn = Selectable<SlotsTable>['status']

/** False when the slot no longer stands at `from`. */
export async function moveSlotStatus(
  tx: Tx,
  id: string,
  change: { from: SlotStatusColumn; to: SlotStatusColumn; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('slots')
    .set({ status: change.to, updated_at: change.at })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
