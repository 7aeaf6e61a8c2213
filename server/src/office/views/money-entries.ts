import { type DocumentSeries, documentNumber } from '@jhilik/contract/document-numbers.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { MoneyDaysQuery } from '@jhilik/contract/money-days.ts'
import { sql } from 'kysely'
import { gatewayOfEntry } from '../../money/views/ledger.ts'
import { wallClock } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, type Cell, writeCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'

interface EntryRow {
  position: number
  bookedOn: string
  occurredAt: Date
  kind: string
  isTip: boolean
  gateway: string | null
  method: string | null
  amountMinor: number
  currency: string
  reference: string | null
  ref: string | null
  code: string
  service: string
  reason: string | null
  collector: string | null
  corrects: number | null
  settledAt: Date | null
  series: DocumentSeries | null
  year: number
  number: number
  isClosed: boolean
}

const HEADER = [
  'Entry',
  'Booked on',
  'Occurred at',
  'Kind',
  'Tip',
  'Gateway',
  'Method',
  'Amount',
  'Currency',
  'Reference',
  'Our reference',
  'Booking',
  'Service',
  'Reason',
  'Collected by',
  'Corrects entry',
  'Settled on',
  'Month closed',
  'Document',
]

/**
 * Writes a table of all entries booked in a period, of all gateways or one, in the order in which they were written. It
 * contains no contact data.
 */
export async function exportEntries(
  db: Db,
  { from, to, gateway }: MoneyDaysQuery,
  timeZone: string,
): Promise<string> {
  const { rows } = await sql<EntryRow>`
    select entry.position, entry.booked_on as "bookedOn", entry.occurred_at as "occurredAt", entry.kind,
      entry.is_tip as "isTip", entry.gateway, entry.method, entry.amount_minor as "amountMinor", entry.currency,
      entry.reference, attempt.merchant_ref as ref, bookings.code, bookings.service_name as service, entry.reason,
      collector.name as collector, corrected.position as corrects, entry.settled_at as "settledAt",
      document.series, document.year, document.number,
      month_is_closed(entry.booked_on) as "isClosed"
    from ledger_entries entry
    join bookings on bookings.id = entry.booking_id
    left join payment_attempts attempt on attempt.id = entry.attempt_id
    left join users collector on collector.id = entry.collected_by
    left join ledger_entries corrected on corrected.id = entry.corrects_id
    left join receipt_documents document on document.entry_id = entry.id
    where entry.booked_on between ${from} and ${to}
      and ${gateway === undefined ? sql`true` : sql`${gatewayOfEntry} = ${gateway}`}
    order by entry.position`.execute(db)
  const wall = (at: Date) => {
    const { date, time } = wallClock(at, timeZone)
    return `${date} ${time}`
  }
  const table: Cell[][] = rows.map((row) => [
    row.position,
    row.bookedOn,
    wall(row.occurredAt),
    row.kind,
    row.isTip ? 'yes' : '',
    row.gateway,
    row.method,
    toMajor({ minor: row.amountMinor, currency: row.currency }),
    row.currency,
    row.reference,
    row.ref,
    row.code,
    row.service,
    row.reason,
    row.collector,
    row.corrects,
    row.settledAt && wallClock(row.settledAt, timeZone).date,
    row.isClosed ? 'yes' : '',
    row.series && documentNumber({ series: row.series, year: row.year, number: row.number }),
  ])
  return BYTE_ORDER_MARK + writeCsv([HEADER, ...table])
}
