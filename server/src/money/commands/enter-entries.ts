import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { LedgerEntriesTable } from '../../platform/schema/ledger.ts'
import { type EntryRow, insertEntries } from '../store/ledger.ts'
import { issueDocuments } from './issue-documents.ts'

/** Adds ledger entries of a booking that the caller has locked, and issues their documents. */
export async function enterEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await insertEntries(tx, entries)
  const attemptIds = new Set(entries.flatMap(({ attempt_id }) => attempt_id ?? []))
  if (attemptIds.size > 0) await issueDocuments(tx, [...attemptIds])
}

export interface Correction {
  actorId: string
  reason: string
  at: Date
}

/** Adds an opposite entry. The database refuses a second one. */
export async function enterCorrection(
  tx: Tx,
  entry: EntryRow,
  { actorId, reason, at }: Correction,
): Promise<void> {
  const { booking_id, kind, currency, attempt_id, refund_id, gateway, method, reference, is_tip } = entry
  const same = { booking_id, kind, currency, attempt_id, refund_id, gateway, method, reference, is_tip }
  await enterEntries(tx, [
    {
      ...same,
      amount_minor: -entry.amount_minor,
      collected_by: entry.collected_by,
      recorded_by: actorId,
      corrects_id: entry.id,
      reason,
      occurred_at: at,
    },
  ])
}
