import type { Tx } from '../../platform/db.ts'
import { missingDocuments } from '../rules/documents.ts'
import { insertDocuments, listDocumentedEntries, lockDocumentsOf } from '../store/documents.ts'

/** A statement has at most 65,535 parameters. */
const MOST_AT_ONCE = 1_000

/**
 * Issues the receipts and credit notes that ledger entries lack, of the bookings to which these payments belong. Every
 * command that moves money calls it, as late in its transaction as it can, because other commands wait for the numbers
 * until the commit. The database refuses to commit an entry without its document.
 */
export async function issueDocuments(tx: Tx, attemptIds: readonly string[]): Promise<void> {
  const bookings = await lockDocumentsOf(tx, attemptIds)
  const entries = await listDocumentedEntries(
    tx,
    bookings.map(({ id }) => id),
  )
  const missing = missingDocuments(bookings, entries)
  for (let start = 0; start < missing.length; start += MOST_AT_ONCE) {
    await insertDocuments(tx, missing.slice(start, start + MOST_AT_ONCE))
  }
}
