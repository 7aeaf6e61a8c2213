import { toMajor } from '@jhilik/contract/money.ts'
import type { MoneyDay } from '@jhilik/contract/money-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Period } from '../rules.ts'

interface DayRow {
  date: string
  gateway: string
  isOnSite: boolean
  currency: string
  received: number
  refunded: number
  fees: number
  settled: number
}

/**
 * What the ledger says of each day, gateway and currency, the newest day first. Corrections count on their own day.
 * Discounts move no money.
 */
export async function listMoneyDays(db: Db, { from, to }: Period): Promise<MoneyDay[]> {
  const { rows } = await sql<DayRow>`
    select booked_on as date, gateway, is_on_site as "isOnSite", currency,
      sum(amount_minor) filter (where kind in ('charge', 'cash'))::bigint as received,
      -sum(amount_minor) filter (where kind in ('refund', 'chargeback'))::bigint as refunded,
      -sum(amount_minor) filter (where kind = 'fee')::bigint as fees,
      sum(amount_minor) filter (where settled_at is not null)::bigint as settled
    from (
      select booked_on, currency, kind, amount_minor, settled_at, gateway = 'cash' as is_on_site,
        case gateway when 'cash' then coalesce(method, gateway) else gateway end as gateway
      from ledger_entries
      where booked_on between ${from} and ${to} and kind <> 'adjustment'
    ) entry
    group by booked_on, gateway, is_on_site, currency
    order by booked_on desc, is_on_site, gateway, currency`.execute(db)
  return rows.map(({ currency, received, refunded, fees, settled, ...row }) => {
    const major = (minor: number | null) => toMajor({ minor: minor ?? 0, currency })
    return {
      ...row,
      currency,
      received: major(received),
      refunded: major(refunded),
      fees: major(fees),
      net: major((received ?? 0) - (refunded ?? 0) - (fees ?? 0)),
      settled: major(settled),
    }
  })
}
