import { toMajor } from '@jhilik/contract/money.ts'
import type { MoneySums } from '@jhilik/contract/money-days.ts'
import { type RawBuilder, sql } from 'kysely'
import { gatewayOfEntry } from '../../money/views/ledger.ts'
import type { Db } from '../../platform/db.ts'
import type { Period } from '../rules/reports.ts'

interface SumsRow {
  /** The expression by which entries are grouped, besides gateway and currency. */
  key: string
  gateway: string
  isOnSite: boolean
  currency: string
  received: number | null
  refunded: number | null
  fees: number | null
  settled: number | null
  isClosed: boolean
}

export type KeyedSums = MoneySums & { key: string; isClosed: boolean }

/**
 * Returns the sums of each gateway and currency in the ledger, by day or by month, the newest first. Corrections count
 * on their own day. Discounts move no money.
 */
export async function sumEntries(
  db: Db,
  { from, to, gateway }: Period & { gateway?: string | undefined },
  by: 'day' | 'month',
): Promise<KeyedSums[]> {
  const key: RawBuilder<unknown> = by === 'day' ? sql`booked_on::text` : sql`to_char(booked_on, 'YYYY-MM')`
  const { rows } = await sql<SumsRow>`
    select key, gateway, is_on_site as "isOnSite", currency,
      sum(amount_minor) filter (where kind in ('charge', 'cash'))::bigint as received,
      -sum(amount_minor) filter (where kind in ('refund', 'chargeback'))::bigint as refunded,
      -sum(amount_minor) filter (where kind = 'fee')::bigint as fees,
      sum(amount_minor) filter (where settled_at is not null)::bigint as settled,
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
    const [received, refunded, fees, settled] = [
      row.received ?? 0,
      row.refunded ?? 0,
      row.fees ?? 0,
      row.settled ?? 0,
    ]
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
