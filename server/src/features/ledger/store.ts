import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { LedgerEntriesTable, LedgerTables } from '../../platform/schema/ledger.ts'

export type EntryRow = Selectable<LedgerEntriesTable>

export async function insertEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await tx.insertInto('ledger_entries').values(entries).execute()
}

export async function markSettled(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update ledger_entries set settled_at = ${at}
    where settled_at is null and (id = any(${ids}::uuid[]) or kind = 'fee' and attempt_id in (
      select attempt_id from ledger_entries charge where charge.id = any(${ids}::uuid[]) and charge.kind = 'charge'))`.execute(
    tx,
  )
}

/** One collector's handovers come one after the other. */
export async function lockCashOf(tx: Tx, collectorId: string): Promise<void> {
  await takeNamedLock(tx, `cash:${collectorId}`)
}

export async function insertHandover(
  tx: Tx,
  handover: Insertable<LedgerTables['cash_handovers']>,
): Promise<void> {
  await tx.insertInto('cash_handovers').values(handover).execute()
}

/** Waits for entries that are being written: their trigger holds the same lock shared. */
export async function lockMonths(tx: Tx): Promise<void> {
  await takeNamedLock(tx, 'closed_months')
}

/** False when it is closed already. */
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

/** False when it is not closed. */
export async function deleteClosedMonth(tx: Tx, month: string): Promise<boolean> {
  const result = await tx.deleteFrom('closed_months').where('month', '=', month).executeTakeFirst()
  return result.numDeletedRows > 0n
}
