import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { LedgerEntriesTable } from '../../platform/schema/money.ts'

import { issueDocuments } from './documents.ts'

export type EntryRow = Selectable<LedgerEntriesTable>

/** Adds ledger entries of bookings that the caller has locked, and issues their documents. */
export async function enterEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await tx.insertInto('ledger_entries').values(entries).execute()
  const attemptIds = new Set(entries.flatMap(({ attempt_id }) => attempt_id ?? []))
  if (attemptIds.size > 0) await issueDocuments(tx, [...attemptIds])
}

/** Adds an opposite entry. The database refuses a second one. */
export async function enterCorrection(
  tx: Tx,
  entry: EntryRow,
  { actorId, reason, at }: { actorId: string; reason: string; at: Date },
): Promise<void> {
  const { booking_id, kind, currency, attempt_id, refund_id, gateway, method, reference, is_tip, rate } =
    entry
  const same = { booking_id, kind, currency, attempt_id, refund_id, gateway, method, reference, is_tip, rate }
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

/**
 * Locks the bookings of these entries in the order in which all commands lock several. Call it before the first write
 * to payments of several bookings, or to their entries. A new entry refers to its booking and changes the payment
 * status, and a cancellation locks the booking before the payment.
 */
export async function lockBookingsOfEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
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

/** Makes changes of one collector's cash in hand, apart from payments of bookings, come one after the other. */
export async function lockCash(tx: Tx, collectorId: string): Promise<void> {
  await takeNamedLock(tx, `cash:${collectorId}`)
}
