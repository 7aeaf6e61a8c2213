import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { LedgerEntriesTable } from '../../platform/schema/ledger.ts'

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
