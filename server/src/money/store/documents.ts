import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { chargesOfBooking, linesOfBooking } from '../../platform/line-columns.ts'
import { executePrepared } from '../../platform/query-plans.ts'
import { repeatedOffset } from '../../platform/repeated-offset.ts'
import type { ReceiptDocumentsTable } from '../../platform/schema/money.ts'
import {
  BOOKING_COLUMNS,
  type DocumentedBooking,
  type DocumentedEntry,
  ENTRY_COLUMNS,
  missingDocuments,
} from '../rules/documents.ts'

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

/** One id is compared as a value, because PostgreSQL plans a prepared statement with a list anew each time. */
const isOneOf = (column: string, ids: readonly string[]) =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/**
 * Locks the bookings of payments, so that the documents of each come one after the other, and reads what the documents
 * say about them and the business. The lock is always taken before that of the numbers.
 */
async function lockDocumentsOf(tx: Tx, attemptIds: readonly string[]): Promise<DocumentedBooking[]> {
  const query = tx
    .selectFrom('bookings')
    .select(BOOKING_COLUMNS)
    .select(repeatedOffset('bookings').as('repeated_offset'))
    .select([
      linesOfBooking.as('lines'),
      chargesOfBooking.as('charges'),
      sql<DocumentedBooking['area']>`(
        select json_build_object('name_en', name_en, 'name_bn', name_bn) from areas where areas.id = bookings.area_id)`.as(
        'area',
      ),
      sql<string>`business_zone()`.as('time_zone'),
      sql<DocumentedBooking['tax_settings']>`(select value from settings where key = 'tax')`.as(
        'tax_settings',
      ),
      sql<DocumentedBooking['business']>`(select value from settings where key = 'business')`.as('business'),
    ])
    .where('id', attemptIds.length === 1 ? '=' : 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('booking_id')
        .where(isOneOf('payment_attempts.id', attemptIds)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
  return (await executePrepared(tx, query)).rows
}

/** Lists the ledger entries of bookings in the order in which they were written. */
async function listDocumentedEntries(tx: Tx, bookingIds: readonly string[]): Promise<DocumentedEntry[]> {
  const query = tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('receipt_documents as document', 'document.entry_id', 'entry.id')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'entry.attempt_id')
    .select(ENTRY_COLUMNS.map((column) => `entry.${column}` as const))
    .select(['document.id as document_id', 'attempt.status as attempt_status', 'attempt.merchant_ref'])
    .where(isOneOf('entry.booking_id', bookingIds))
    .orderBy('entry.position')
  return (await executePrepared(tx, query)).rows
}

/** The database numbers them, and its lock on the numbers lasts until the commit. */
async function insertDocuments(
  tx: Tx,
  documents: readonly Insertable<ReceiptDocumentsTable>[],
): Promise<void> {
  const insert = tx.insertInto('receipt_documents').values(documents)
  // The inserts of several documents differ in their number.
  await (documents.length === 1 ? executePrepared(tx, insert) : insert.execute())
}
