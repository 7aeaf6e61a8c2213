import type { StaffDiscount } from '@jhilik/contract/bookings.ts'
import { documentNumber } from '@jhilik/contract/document-numbers.ts'
import type { DutyHolder } from '@jhilik/contract/duties.ts'
import type { CashHandover, CashInHand, ClosedMonths, LedgerEntry } from '@jhilik/contract/ledger.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'
import { canCorrectEntry, type MoneySums, toStaffDiscount } from '../rules/ledger.ts'

/**
 * Selects, with the names `entry` and `attempt`, money that was received for bookings or given back. A rejected payment
 * was never income; one on site that was corrected is, together with its correction.
 */
export const isIncome = sql<boolean>`(entry.kind in ('charge', 'cash', 'refund', 'chargeback')
  and (attempt.status = 'paid' or attempt.gateway = 'cash'))`

/** Selects the name of an entry's gateway, or the method of money received on site. */
export const gatewayOfEntry = sql<string>`(
  case entry.gateway when 'cash' then coalesce(entry.method, 'cash') else entry.gateway end)`

/** Returns the money of a booking that exists. */
export async function findMoney(db: Db, bookingId: string): Promise<MoneySums> {
  const { rows } = await sql<MoneySums>`
    select money.*, money.charged_back as "chargedBack", (
      select coalesce(sum(refunds.amount_minor), 0)::bigint
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = ${bookingId} and refunds.status in (${sql.join(OPEN_REFUND_STATUSES)})
        and attempt.purpose <> 'tip' and refunds.currency = (select currency from bookings where id = ${bookingId})
    ) as "refundDue"
    from money_of(${bookingId}) money`.execute(db)
  if (!rows[0]) throw new Error(`The booking ${bookingId} does not exist`)
  return rows[0]
}

/** Selects, as rows to join, the discounts of staff that were not corrected. */
export const discountEntries = sql`(
  select * from ledger_entries given where given.kind = 'adjustment' and given.corrects_id is null
    and not exists (select from ledger_entries correction where correction.corrects_id = given.id))`

/** Lists the discounts of staff on a booking that were not corrected, oldest first. */
export async function listDiscounts(
  db: Db,
  { id, currency }: { id: string; currency: string },
): Promise<StaffDiscount[]> {
  const { rows } = await sql<{ rate: number | null; minor: number }>`
    select rate, -amount_minor as minor from ${discountEntries} entry
    where booking_id = ${id} and currency = ${currency} order by position`.execute(db)
  return rows.map((row) => toStaffDiscount(row, currency))
}

/** Returns what staff have taken off the prices of these bookings, in minor units; bookings without a discount are left out. */
export async function sumDiscounts(db: Db, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ booking_id: string; minor: number }>`
    select booking_id, -sum(amount_minor)::bigint as minor from ${discountEntries} entry
    where booking_id = any(${bookingIds}::uuid[]) group by booking_id`.execute(db)
  return new Map(rows.map(({ booking_id, minor }) => [booking_id, minor]))
}

function entries(db: Db) {
  return db
    .selectFrom('ledger_entries as entry')
    .leftJoin('users as collector', 'collector.id', 'entry.collected_by')
    .leftJoin('ledger_entries as correction', 'correction.corrects_id', 'entry.id')
    .leftJoin('receipt_documents as document', 'document.entry_id', 'entry.id')
    .selectAll('entry')
    .select(['document.series', 'document.year', 'document.number'])
    .select([
      'collector.name as collector_name',
      sql<boolean>`correction.id is not null`.as('isCorrected'),
      sql<boolean>`month_is_closed(entry.booked_on)`.as('isClosed'),
    ])
}

/** Returns an entry, and whether it was corrected. */
export async function findEntry(db: Db, id: string) {
  return entries(db).where('entry.id', '=', id).executeTakeFirst()
}

const numberOf = ({ series, year, number }: Awaited<ReturnType<typeof findEntry>> & object) =>
  series === null || year === null || number === null ? null : documentNumber({ series, year, number })

/** Lists the entries of one booking, oldest first. `mayCorrect`: the reader may correct what can be corrected. */
export async function listEntriesOf(
  db: Db,
  bookingId: string,
  { mayCorrect }: { mayCorrect: boolean },
): Promise<LedgerEntry[]> {
  const rows = await entries(db).where('entry.booking_id', '=', bookingId).orderBy('entry.position').execute()
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    ...toAmount(row),
    gateway: row.gateway,
    method: row.method,
    reference: row.reference,
    isTip: row.is_tip,
    reason: row.reason,
    percent: row.rate === null ? null : percentOfRate(row.rate),
    collectedBy: personOf(row.collected_by, row.collector_name),
    corrects: row.corrects_id,
    isCorrected: row.isCorrected,
    document: numberOf(row),
    canCorrect: mayCorrect && canCorrectEntry(row),
    occurredAt: row.occurred_at.toISOString(),
    bookedOn: row.booked_on,
    isClosed: row.isClosed,
  }))
}

/** Selects everything that changes the cash in somebody's hand; what leaves it is below 0. */
const cash = sql`
  select collected_by as collector_id, currency, amount_minor, occurred_at as at,
    case kind when 'refund' then 'refunded' else 'collected' end as part
  from ledger_entries where method = 'cash' and collected_by is not null
  union all
  select collector_id, currency, -amount_minor, at, case when to_bank then 'deposited' else 'handedOn' end
  from cash_handovers where collector_id is not null
  union all
  select received_by, currency, amount_minor, at, 'received' from cash_handovers where received_by is not null`

/** Returns an account that may have cash in hand; undefined when it is closed or unknown. */
export async function findCollector(db: Db, id: string): Promise<DutyHolder | undefined> {
  return db
    .selectFrom('users')
    .select(['role', 'duty'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns what one person has in hand, in minor units. */
export async function findCashOf(db: Db, collectorId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from (${cash}) moved
    where collector_id = ${collectorId} and currency = ${currency}`.execute(db)
  return rows[0]?.minor ?? 0
}

type CashPart = 'start' | 'collected' | 'refunded' | 'received' | 'handedOn' | 'deposited'

interface CashRow extends Record<CashPart, number> {
  id: string
  name: string
  currency: string
  amount_minor: number
  expected_minor: number | null
  counted_minor: number
  note: string
  counted_at: Date
  counted_by: string | null
  counter_name: string | null
}

/** Lists cash in hand by name, with what has moved since the day began. */
export async function listCashInHand(
  db: Db,
  dayBegan: Date,
  collectorId: string | null = null,
): Promise<CashInHand[]> {
  const today = sql`moved.at >= ${dayBegan}`
  const sumOf = (part: CashPart) =>
    sql`coalesce(sum(moved.amount_minor) filter (where ${today} and moved.part = ${part}), 0)::bigint`
  const { rows } = await sql<CashRow>`
    with hands as (
      select moved.collector_id, moved.currency, sum(moved.amount_minor)::bigint as amount_minor,
        coalesce(sum(moved.amount_minor) filter (where not ${today}), 0)::bigint as "start",
        ${sumOf('collected')} as collected, -${sumOf('refunded')} as refunded, ${sumOf('received')} as received,
        -${sumOf('handedOn')} as "handedOn", -${sumOf('deposited')} as deposited, bool_or(${today}) as moved_today
      from (${cash}) moved where ${collectorId}::uuid is null or moved.collector_id = ${collectorId}
      group by moved.collector_id, moved.currency
    )
    select users.id, users.name, hands.*, counts.expected_minor, counts.counted_minor, counts.note,
      counts.at as counted_at, counts.counted_by, counter.name as counter_name
    from hands join users on users.id = hands.collector_id
    left join lateral (
      select * from cash_counts
      where cash_counts.collector_id = hands.collector_id and cash_counts.currency = hands.currency
        and cash_counts.at >= ${dayBegan}
      order by cash_counts.at desc, cash_counts.id desc limit 1
    ) counts on true
    left join users counter on counter.id = counts.counted_by
    where hands.amount_minor <> 0 or hands.moved_today or counts.id is not null
    order by users.name, users.id, hands.currency`.execute(db)
  return rows.map((row) => {
    const major = (minor: number) => toMajor({ minor, currency: row.currency })
    const { expected_minor, counted_minor } = row
    return {
      collector: { _id: row.id, name: row.name },
      ...toAmount(row),
      start: major(row.start),
      collected: major(row.collected),
      refunded: major(row.refunded),
      received: major(row.received),
      handedOn: major(row.handedOn),
      deposited: major(row.deposited),
      count:
        expected_minor === null
          ? null
          : {
              expected: major(expected_minor),
              counted: major(counted_minor),
              difference: major(counted_minor - expected_minor),
              note: row.note,
              at: row.counted_at.toISOString(),
              countedBy: personOf(row.counted_by, row.counter_name),
            },
    }
  })
}

const HANDOVERS_MAX = 200

const personOf = (id: string | null, name: string | null) => (id && name !== null ? { _id: id, name } : null)

/** Lists the newest first, together with those that take one back. */
export async function listHandovers(db: Db): Promise<CashHandover[]> {
  const rows = await db
    .selectFrom('cash_handovers as handover')
    .leftJoin('users as collector', 'collector.id', 'handover.collector_id')
    .leftJoin('users as receiver', 'receiver.id', 'handover.received_by')
    .leftJoin('users as recorder', 'recorder.id', 'handover.recorded_by')
    .leftJoin('cash_handovers as correction', 'correction.corrects_id', 'handover.id')
    .selectAll('handover')
    .select([
      'collector.name as collectorName',
      'receiver.name as receiverName',
      'recorder.name as recorderName',
      'correction.id as correctionId',
    ])
    .orderBy('handover.at', 'desc')
    .orderBy('handover.id', 'desc')
    .limit(HANDOVERS_MAX)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    collector: personOf(row.collector_id, row.collectorName),
    receivedBy: personOf(row.received_by, row.receiverName),
    recordedBy: personOf(row.recorded_by, row.recorderName),
    toBank: row.to_bank,
    ...toAmount(row),
    note: row.note,
    at: row.at.toISOString(),
    corrects: row.corrects_id,
    isCorrected: row.correctionId !== null,
  }))
}

export async function listClosedMonths(db: Db): Promise<ClosedMonths> {
  const rows = await db
    .selectFrom('closed_months')
    .leftJoin('users', 'users.id', 'closed_by')
    .select(['month', 'closed_at', 'closed_by', 'users.name'])
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month, closed_at, closed_by, name }) => ({
    month: month.slice(0, 7),
    closedAt: closed_at.toISOString(),
    closedBy: personOf(closed_by, name),
  }))
}
