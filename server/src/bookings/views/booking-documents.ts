import { documentNumber, type ListedDocument } from '@jhilik/contract/document-numbers.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'

/** Lists the receipts and credit notes of a booking, in the order in which they were issued. */
export async function listBookingDocuments(db: Db, bookingId: string): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('receipt_documents as document')
    .leftJoin('ledger_entries as entry', 'entry.id', 'document.entry_id')
    .selectAll('document')
    .where('document.booking_id', '=', bookingId)
    .orderBy('entry.position', (position) => position.nullsFirst())
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    series: row.series,
    number: documentNumber(row),
    issuedOn: wallClock(row.issued_at, row.time_zone).date,
    ...toAmount(row),
  }))
}
