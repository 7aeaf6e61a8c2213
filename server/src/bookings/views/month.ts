import { toMajor } from '@jhilik/contract/money.ts'
import type {
  Bought,
  DocumentBuyer,
  DocumentLine,
  DocumentList,
  DocumentsQuery,
} from '@jhilik/contract/receipts.ts'
import { sql } from 'kysely'
import { instantOf } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, writeCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
import { type DocumentRow, numberedDocuments, toDocumentSummary } from './documents.ts'

/** The list has only this many; the file of the month has all. */
const MAX_LISTED = 500

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
  const buyer = row.buyer as DocumentBuyer
  const bought = row.bought as Bought
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
export async function listDocuments(db: Db, query: DocumentsQuery, timeZone: string): Promise<DocumentList> {
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
  const rows = await documentsOfMonth(db, query, timeZone)
    .orderBy('document.issued_at', 'desc')
    .orderBy('document.number', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return {
    documents: rows.map(toLine),
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
