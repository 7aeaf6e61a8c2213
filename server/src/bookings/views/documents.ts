import { documentNumber } from '@jhilik/contract/document-numbers.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { Bought, DocumentBuyer, DocumentSeller, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Selects documents with their columns, and the number of the document that each refers to. */
export function numberedDocuments(db: Db) {
  return db
    .selectFrom('receipt_documents as document')
    .leftJoin('receipt_documents as other', 'other.id', 'document.refers_to_id')
    .selectAll('document')
    .select(['other.series as other_series', 'other.year as other_year', 'other.number as other_number'])
}

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof numberedDocuments>['executeTakeFirstOrThrow']>>

/** The `seller` of a document that was issued before sellers were kept is {}. */
interface Business {
  name: string
  url: string
}

/** Returns what a list shows of a document. */
export function toDocumentSummary(row: DocumentRow) {
  const { currency, other_series: series, other_year: year, other_number: number } = row
  const { date, time } = wallClock(row.issued_at, row.time_zone)
  const isNamed = series !== null && year !== null && number !== null
  return {
    _id: row.id,
    series: row.series,
    number: documentNumber(row),
    refersTo: isNamed ? documentNumber({ series, year, number }) : null,
    issuedOn: date,
    issuedTime: time,
    amount: toMajor({ minor: row.amount_minor, currency }),
    currency,
    isTip: row.is_tip,
    gateway: row.gateway,
    method: row.method,
    tax:
      row.tax_name === null || row.tax_rate === null || row.tax_minor === null
        ? null
        : {
            name: row.tax_name,
            rate: percentOfRate(row.tax_rate),
            amount: toMajor({ minor: row.tax_minor, currency }),
          },
  }
}

function toDocument(row: DocumentRow, business: Business): ReceiptDocument {
  const major = (minor: number | null) => (minor === null ? null : toMajor({ minor, currency: row.currency }))
  const nobody = { address: null, bin: null, placeOfSupply: null, officer: null }
  return {
    ...toDocumentSummary(row),
    issuedAt: row.issued_at.toISOString(),
    seller: { ...nobody, ...business, ...(row.seller as Partial<DocumentSeller>) },
    buyer: row.buyer as DocumentBuyer,
    bought: row.bought as Bought,
    reference: row.reference,
    tran_id: row.merchant_ref,
    price: major(row.price_minor),
    discount: major(row.discount_minor),
    paidBefore: major(row.paid_before_minor),
    due: major(row.due_minor),
  }
}

/** Lists all documents of a booking, in the order in which they were issued. */
export async function listDocumentsOf(
  db: Db,
  bookingId: string,
  business: Business,
): Promise<ReceiptDocument[]> {
  const rows = await numberedDocuments(db)
    .leftJoin('ledger_entries as entry', 'entry.id', 'document.entry_id')
    .where('document.booking_id', '=', bookingId)
    .orderBy('entry.position', (position) => position.nullsFirst())
    .execute()
  return rows.map((row) => toDocument(row, business))
}
