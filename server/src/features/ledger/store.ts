import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { LedgerEntriesTable } from '../../platform/schema/ledger.ts'

export type EntryRow = Selectable<LedgerEntriesTable>

export async function insertEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await tx.insertInto('ledger_entries').values(entries).execute()
}
