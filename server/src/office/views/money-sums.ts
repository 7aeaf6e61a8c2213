import { toMajor } from '@jhilik/contract/money.ts'
import type { MoneyDay, MoneyDaysQuery, MoneySums } from '@jhilik/contract/money-days.ts'
import type { MoneyMonth, MoneyMonths, OpenMatters } from '@jhilik/contract/money-months.ts'
import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import { gatewayOfEntry, listClosedMonths } from '../../money/views/ledger.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Period } from './day-totals.ts'

interface SumsRow {
  /** The expression by which entries are grouped, besides gateway and currency. */
  key: string
  gateway: string
  isOnSite: boolean
  currency: string
  received: number
  refunded: number
  fees: number
  settled: number
  isClosed: boolean
}

type KeyedSums = MoneySums & { key: string; isClosed: boolean }

/**
 * Returns the sums of each gateway and currency in the ledger, by day or by month, the newest first. Corrections count
 * on their own day. Discounts move no money.
 */
async function sumEntries(
  db: Db,
  { from, to, gateway }: Period & { gateway?: string | undefined },
  by: 'day' | 'month',
): Promise<KeyedSums[]> {
  const key: RawBuilder<unknown> = by === 'day' ? sql`booked_on::text` : sql`to_char(booked_on, 'YYYY-MM')`
  const { rows } = await sql<SumsRow>`
    select key, gateway, is_on_site as "isOnSite", currency,
      coalesce(sum(amount_minor) filter (where kind in ('charge', 'cash')), 0)::bigint as received,
      coalesce(-sum(amount_minor) filter (where kind in ('refund', 'chargeback')), 0)::bigint as refunded,
      coalesce(-sum(amount_minor) filter (where kind = 'fee'), 0)::bigint as fees,
      coalesce(sum(amount_minor) filter (where settled_at is not null), 0)::bigint as settled,
      month_is_closed(min(booked_on)) as "isClosed"
    from (
      select ${key} as key, booked_on, currency, kind, amount_minor, settled_at, gateway = 'cash' as is_on_site,
        ${gatewayOfEntry} as gateway
      from ledger_entries entry
      where booked_on between ${from} and ${to} and kind <> 'adjustment'
    ) named
    where ${gateway === undefined ? sql`true` : sql`gateway = ${gateway}`}
    group by key, gateway, is_on_site, currency
    order by key desc, is_on_site, gateway, currency`.execute(db)
  return rows.map((row) => {
    const { received, refunded, fees, settled } = row
    const net = received - refunded - fees
    const isCash = row.isOnSite && row.gateway === 'cash'
    const major = (minor: number) => toMajor({ minor, currency: row.currency })
    return {
      key: row.key,
      gateway: row.gateway,
      isOnSite: row.isOnSite,
      currency: row.currency,
      received: major(received),
      refunded: major(refunded),
      fees: major(fees),
      net: major(net),
      settled: major(settled),
      expected: isCash ? 0 : major(net - settled),
      isClosed: row.isClosed,
    }
  })
}

/** Returns the sums of each day, gateway and currency in the ledger, the newest day first. */
export async function listMoneyDays(db: Db, query: MoneyDaysQuery): Promise<MoneyDay[]> {
  const days = await sumEntries(db, query, 'day')
  return days.map(({ key, ...sums }) => ({ date: key, ...sums }))
}

const NOTHING_OPEN: OpenMatters = { lines: 0, entries: 0, payments: 0, refunds: 0 }

/** Returns the months of a year, the newest first, with their money and with what is open in them. */
export async function readMoneyMonths(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
  wantedYear?: number,
): Promise<MoneyMonths> {
  const current = wallClock(now, timeZone).date.slice(0, 7)
  const year = wantedYear ?? Number(current.slice(0, 4))
  const [sums, open, closed, years] = await Promise.all([
    sumEntries(db, { from: `${year}-01-01`, to: `${year}-12-31` }, 'month'),
    listOpenMatters(db, year, timeZone),
    listClosedMonths(db),
    listYears(db),
  ])
  const isOfYear = (month: string) => month.startsWith(`${year}-`)
  const closings = new Map(closed.map((each) => [each.month, each]))
  const names = new Set(
    [...sums.map(({ key }) => key), ...open.keys(), ...closings.keys(), current].filter(isOfYear),
  )
  const months = [...names]
    .sort()
    .reverse()
    .map((month): MoneyMonth => {
      const closing = closings.get(month)
      return {
        month,
        sums: sums.filter(({ key }) => key === month).map(({ key: _, isClosed: __, ...sum }) => sum),
        open: open.get(month) ?? NOTHING_OPEN,
        closed: closing ? { at: closing.closedAt, by: closing.closedBy?.name ?? null } : null,
        canClose: !closing && month < current,
      }
    })
  const known = new Set([
    ...years,
    Number(current.slice(0, 4)),
    ...closed.map(({ month }) => Number(month.slice(0, 4))),
  ])
  return { year, years: [...known].sort((a, b) => b - a), months }
}

/** Lists the years from the first to the last entry. */
async function listYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(booked_on))::int as first, extract(year from max(booked_on))::int as last
    from ledger_entries`.execute(db)
  const [range] = rows
  if (!range?.first || !range.last) return []
  const { first, last } = range
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Returns what is open by month (`YYYY-MM`), only for months in which something is. */
async function listOpenMatters(db: Db, year: number, timeZone: string): Promise<Map<string, OpenMatters>> {
  const [first, after] = [`${year}-01-01`, `${year + 1}-01-01`]
  const begins = sql`(${first}::timestamp at time zone zone_for_sql(${timeZone}))`
  const ends = sql`(${after}::timestamp at time zone zone_for_sql(${timeZone}))`
  const monthOf = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone zone_for_sql(${timeZone}), 'YYYY-MM')`
  const { rows } = await sql<OpenMatters & { month: string }>`
    select month, sum(lines)::int as lines, sum(entries)::int as entries, sum(payments)::int as payments,
      sum(refunds)::int as refunds
    from (
      select to_char(coalesce(line.day, (statement.imported_at at time zone zone_for_sql(${timeZone}))::date), 'YYYY-MM') as month,
        1 as lines, 0 as entries, 0 as payments, 0 as refunds
      from statement_lines line join statements statement on statement.id = line.statement_id
      where line.problem is not null and line.explanation is null
        and coalesce(line.day, (statement.imported_at at time zone zone_for_sql(${timeZone}))::date) >= ${first}::date
        and coalesce(line.day, (statement.imported_at at time zone zone_for_sql(${timeZone}))::date) < ${after}::date
      union all
      select to_char(entry.booked_on, 'YYYY-MM'), 0, 1, 0, 0
      from ledger_entries entry
      where entry.booked_on >= ${first} and entry.booked_on < ${after} and entry.settled_at is null
        and entry.kind in ('charge', 'cash', 'refund', 'chargeback')
        and not (entry.gateway = 'cash' and coalesce(entry.method, 'cash') = 'cash') and entry.corrects_id is null
        and not exists (select from ledger_entries correction where correction.corrects_id = entry.id)
      union all
      select ${monthOf('attempt.created_at')}, 0, 0, 1, 0
      from payment_attempts attempt
      where attempt.status in ('review', 'unknown') and attempt.created_at >= ${begins} and attempt.created_at < ${ends}
      union all
      select ${monthOf('refunds.created_at')}, 0, 0, 0, 1
      from refunds
      where refunds.status in (${sql.join(OPEN_REFUND_STATUSES)})
        and refunds.created_at >= ${begins} and refunds.created_at < ${ends}
    ) matter
    group by month`.execute(db)
  return new Map(rows.map(({ month, ...open }) => [month, open]))
}
