import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { LedgerEntriesTable, LedgerTables } from '../../platform/schema/ledger.ts'

export type EntryRow = Selectable<LedgerEntriesTable>

export async function insertEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await tx.insertInto('ledger_entries').values(entries).execute()
}

export async function findEntryRow(tx: Tx, id: string): Promise<EntryRow> {
  return tx.selectFrom('ledger_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks the bookings in the order in which all commands lock several. */
export async function lockBookingsOf(tx: Tx, entryIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ledger_entries')
        .select('booking_id')
        .where(sql<boolean>`ledger_entries.id = any(${entryIds}::uuid[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Finds the fees among these entries that staff have entered, with a reason, and that nobody has corrected. */
export async function findEnteredFees(tx: Tx, ids: readonly string[]): Promise<EntryRow[]> {
  return tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_entries as correction', 'correction.corrects_id', 'entry.id')
    .selectAll('entry')
    .where('entry.id', 'in', ids)
    .where('entry.kind', '=', 'fee')
    .where('entry.corrects_id', 'is', null)
    .where('entry.reason', 'is not', null)
    .where('correction.id', 'is', null)
    .execute()
}

/** Makes one collector's handovers come one after the other. */
export async function lockCashOf(tx: Tx, collectorId: string): Promise<void> {
  await takeNamedLock(tx, `cash:${collectorId}`)
}

export async function insertHandover(
  tx: Tx,
  handover: Insertable<LedgerTables['cash_handovers']>,
): Promise<void> {
  await tx.insertInto('cash_handovers').values(handover).execute()
}

export async function findHandover(tx: Tx, id: string) {
  return tx.selectFrom('cash_handovers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Waits for entries that are being written: their trigger holds the same lock shared. */
export async function lockMonths(tx: Tx): Promise<void> {
  await takeNamedLock(tx, 'closed_months')
}

/** Returns false when it is closed already. */
export async function insertClosedMonth(
  tx: Tx,
  month: Insertable<LedgerTables['closed_months']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('closed_months')
    .values(month)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns false when it is not closed. */
export async function deleteClosedMonth(tx: Tx, month: string): Promise<boolean> {
  const result = await tx.deleteFrom('closed_months').where('month', '=', month).executeTakeFirst()
  return result.numDeletedRows > 0n
}
