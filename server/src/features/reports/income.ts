import { toMajor } from '@jhilik/contract/money.ts'
import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { sql } from 'kysely'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Period } from './rules.ts'

export interface MoneyOfDay {
  date: string
  currency: string
  paid_minor: number
  refunded_minor: number
}

/** Refunds that were decided in the period and have not been paid back. */
export interface RefundsDue {
  currency: string
  minor: number
}

export const amountOf = (minor: number, currency: string) => toMajor({ minor, currency })

const addUp = <T>(rows: readonly T[], minor: (row: T) => number) =>
  rows.reduce((sum, row) => sum + minor(row), 0)

/** By currency, in order of their codes. */
export function incomeOf(
  money: readonly MoneyOfDay[],
  refundsDue: readonly RefundsDue[] = [],
): ReportPeriod['income'] {
  const currencies = new Set([...money, ...refundsDue].map(({ currency }) => currency))
  return [...currencies].sort().map((currency) => {
    const rows = money.filter((row) => row.currency === currency)
    const paid = addUp(rows, ({ paid_minor }) => paid_minor)
    const refunded = addUp(rows, ({ refunded_minor }) => refunded_minor)
    const due = refundsDue.filter((row) => row.currency === currency)
    return {
      currency,
      paid: amountOf(paid, currency),
      refunded: amountOf(refunded, currency),
      net: amountOf(paid - refunded, currency),
      refundDue: amountOf(
        addUp(due, ({ minor }) => minor),
        currency,
      ),
    }
  })
}

/** Not from the days' sums: they are few, and each leaves as soon as it is paid back. */
export async function refundsDueOf(db: Db, { from, to }: Period, timeZone: string): Promise<RefundsDue[]> {
  return db
    .selectFrom('refunds')
    .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('minor')])
    .where('status', 'in', ['requested', 'submitted', 'manual'])
    .where('created_at', '>=', instantOf(from, '00:00', timeZone))
    .where('created_at', '<', instantOf(addDays(to, 1), '00:00', timeZone))
    .groupBy('currency')
    .execute()
}
