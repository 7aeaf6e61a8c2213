import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import type { ReceiptDocumentsTable } from '../../platform/schema/receipts.ts'
import type { DocumentedEntry, Seller } from '../rules/documents.ts'

/**
 * Locks the bookings of payments, so that the documents of each come one after the other. The lock is always taken before
 * that of the numbers.
 */
export async function lockDocumentsOf(
  tx: Tx,
  attemptIds: readonly string[],
): Promise<Selectable<BookingsTable>[]> {
  return tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('booking_id')
        .where(sql<boolean>`payment_attempts.id = any(${attemptIds}::uuid[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Lists the ledger entries of bookings in the order in which they were written. */
export async function listDocumentedEntries(
  tx: Tx,
  bookingIds: readonly string[],
): Promise<DocumentedEntry[]> {
  return tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('receipt_documents as document', 'document.entry_id', 'entry.id')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'entry.attempt_id')
    .selectAll('entry')
    .select(['document.id as document_id', 'attempt.status as attempt_status', 'attempt.merchant_ref'])
    .where(sql<boolean>`entry.booking_id = any(${bookingIds}::uuid[])`)
    .orderBy('entry.position')
    .execute()
}

export async function readSeller(tx: Tx): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select business_zone() as "timeZone", (select value from settings where key = 'tax') as tax,
      (select value from settings where key = 'business') as business`.execute(tx)
  const [seller] = rows
  if (!seller) throw new Error('The query has one row')
  return seller
}

/** The database numbers them, and its lock on the numbers lasts until the commit. */
export async function insertDocuments(
  tx: Tx,
  documents: readonly Insertable<ReceiptDocumentsTable>[],
): Promise<void> {
  await tx.insertInto('receipt_documents').values(documents).execute()
}
