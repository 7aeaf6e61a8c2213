import { documentNumber } from '@jhilik/contract/document-numbers.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import {
  boughtSchema,
  type DocumentLine,
  type DocumentList,
  type DocumentListQuery,
  type DocumentsQuery,
  type ReceiptDocument,
} from '@jhilik/contract/receipts.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { sql } from 'kysely'
import { instantOf, wallClock } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, writeCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
import { decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'

/** Selects documents with their columns, and the number of the document that each refers to. */
function numberedDocuments(db: Db) {
  return db
    .selectFrom('receipt_documents as document')
    .leftJoin('receipt_documents as other', 'other.id', 'document.refers_to_id')
    .selectAll('document')
    .select(['other.series as other_series', 'other.year as other_year', 'other.number as other_number'])
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof numberedDocuments>['executeTakeFirstOrThrow']>>

/** What a document without a seller shows of the business. */
interface Business {
  name: string
  url: string
}

/** Returns what a list shows of a document. */
function toDocumentSummary(row: DocumentRow) {
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
  const nobody = {
    address: null,
    nameBn: null,
    addressBn: null,
    bin: null,
    placeOfSupply: null,
    officer: null,
  }
  return {
    ...toDocumentSummary(row),
    issuedAt: row.issued_at.toISOString(),
    seller: { ...nobody, ...business, ...row.seller },
    buyer: row.buyer,
    // It is parsed, so that a field that is newer than the document gets its default.
    bought: boughtSchema.parse(row.bought),
    reference: row.reference,
    tran_id: row.merchant_ref,
    price: major(row.price_minor),
    discount: major(row.discount_minor),
    paidBefore: major(row.paid_before_minor),
    due: major(row.due_minor),
  }
}

/** Leaves out credit notes, and receipts that take one back, for a reader who does not see refunds. */
export const readableDocuments = <Row extends Pick<DocumentRow, 'series' | 'refers_to_id'>>(
  rows: readonly Row[],
  withRefunds: boolean,
) => rows.filter((row) => withRefunds || (row.series !== 'credit_note' && row.refers_to_id === null))

/** Lists the documents of a booking, in the order in which they were issued. */
export async function listDocumentsOf(
  db: Db,
  bookingId: string,
  { business, withRefunds }: { business: Business; withRefunds: boolean },
): Promise<ReceiptDocument[]> {
  const rows = await numberedDocuments(db)
    .leftJoin('ledger_entries as entry', 'entry.id', 'document.entry_id')
    .where('document.booking_id', '=', bookingId)
    .orderBy('entry.position', (position) => position.nullsFirst())
    .execute()
  return readableDocuments(rows, withRefunds).map((row) => toDocument(row, business))
}

/** Returns the instants of a month, `YYYY-MM`: from the first, before the second. */
function spanOfMonth(month: string, timeZone: string): [Date, Date] {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
  return [instantOf(`${month}-01`, '00:00', timeZone), instantOf(`${next}-01`, '00:00', timeZone)]
}

function documentsOfMonth(db: Db, { month, series }: DocumentsQuery, timeZone: string) {
  const [from, before] = spanOfMonth(month, timeZone)
  let rows = numberedDocuments(db)
    .innerJoin('bookings', 'bookings.id', 'document.booking_id')
    .select('bookings.code')
    .where('document.issued_at', '>=', from)
    .where('document.issued_at', '<', before)
  if (series) rows = rows.where('document.series', '=', series)
  return rows
}

function toLine(row: DocumentRow & { code: string }): DocumentLine {
  const { buyer, bought } = row
  return {
    ...toDocumentSummary(row),
    buyerName: buyer.name,
    buyerBin: buyer.bin,
    service: bought.service,
    serviceBn: bought.serviceBn,
    booking: { _id: row.booking_id, code: row.code },
  }
}

interface TotalRow {
  currency: string
  count: number
  received: number
  credited: number
  tax: number
}

/** Lists the latest first. */
export async function listDocuments(
  db: Db,
  { limit, cursor, ...query }: DocumentListQuery,
  timeZone: string,
): Promise<DocumentList> {
  const signed = sql`case series when 'receipt' then 1 else -1 end`
  const [from, before] = spanOfMonth(query.month, timeZone)
  const { rows: totals } = await sql<TotalRow>`
    select currency, count(*)::int as count,
      coalesce(sum(amount_minor) filter (where series = 'receipt'), 0)::bigint as received,
      coalesce(sum(amount_minor) filter (where series = 'credit_note'), 0)::bigint as credited,
      coalesce(sum(tax_minor * ${signed}), 0)::bigint as tax
    from receipt_documents
    where issued_at >= ${from} and issued_at < ${before}
      and (${query.series ?? null}::text is null or series = ${query.series ?? null})
    group by currency order by currency`.execute(db)
  const size = pageLimit(limit)
  let rows = documentsOfMonth(db, query, timeZone)
    .orderBy('document.issued_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(size + 1)
  if (cursor) {
    const [at, id] = decodeInstantCursor(cursor)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('document.issued_at', 'document.id'), '<', tuple(at, id)),
    )
  }
  const keyOf = ({ issued_at, id }: DocumentRow) => [issued_at.toISOString(), id]
  const { page, nextCursor } = toPage(await rows.execute(), size, keyOf, toLine)
  return {
    documents: page,
    nextCursor,
    count: totals.reduce((sum, { count }) => sum + count, 0),
    totals: totals.map(({ currency, received, credited, tax }) => {
      const major = (minor: number) => toMajor({ minor, currency })
      return { currency, received: major(received), credited: major(credited), tax: major(tax) }
    }),
  }
}

const HEADER = [
  'Number',
  'Kind',
  'Refers to',
  'Issued on',
  'Time',
  'Buyer',
  'Buyer BIN',
  'Booking',
  'Service',
  'Tip',
  'Gateway',
  'Method',
  'Value',
  'Tax',
  'Tax rate',
  'Tax amount',
  'Amount',
  'Currency',
]

/** Writes the documents by series and number. Amounts of credit notes are negative. */
export async function exportDocuments(db: Db, query: DocumentsQuery, timeZone: string): Promise<string> {
  const rows = await documentsOfMonth(db, query, timeZone)
    .orderBy('document.series', 'desc')
    .orderBy('document.year')
    .orderBy('document.number')
    .execute()
  const table = rows.map((row) => {
    const line = toLine(row)
    const { currency } = line
    const sign = line.series === 'receipt' ? 1 : -1
    const signed = (minor: number) => toMajor({ minor: minor === 0 ? 0 : sign * minor, currency })
    return [
      line.number,
      line.series === 'receipt' ? 'receipt' : 'credit note',
      line.refersTo,
      line.issuedOn,
      line.issuedTime,
      line.buyerName,
      line.buyerBin,
      line.booking.code,
      line.service,
      line.isTip ? 'yes' : '',
      line.gateway,
      line.method,
      signed(row.amount_minor - (row.tax_minor ?? 0)),
      line.tax?.name ?? null,
      line.tax?.rate ?? null,
      row.tax_minor === null ? null : signed(row.tax_minor),
      signed(row.amount_minor),
      currency,
    ]
  })
  return BYTE_ORDER_MARK + writeCsv([HEADER, ...table])
}
