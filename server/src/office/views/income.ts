import { toMajor } from '@jhilik/contract/money.ts'
import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { sql } from 'kysely'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Period } from '../rules/reports.ts'
import type { DayTotals } from './day-totals.ts'

/** The refunds that were opened in the period and have not been paid back. */
export interface RefundsDue {
  currency: string
  minor: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Adds up by currency, in order of their codes. */
export function incomeOf(
  money: DayTotals['money'],
  refundsDue: readonly RefundsDue[] = [],
): ReportPeriod['income'] {
  const currencies = new Set([...money, ...refundsDue].map(({ currency }) => currency))
  return [...currencies].sort().map((currency) => {
    const toAmount = (minor: number) => toMajor({ minor, currency })
    const rows = money.filter((row) => row.currency === currency)
    const paid = sum(rows.map(({ paid_minor }) => paid_minor))
    const tips = sum(rows.map(({ tips_minor }) => tips_minor))
    const refunded = sum(rows.map(({ refunded_minor }) => refunded_minor))
    const due = refundsDue.filter((row) => row.currency === currency)
    return {
      currency,
      paid: toAmount(paid),
      tips: toAmount(tips),
      refunded: toAmount(refunded),
      net: toAmount(paid - refunded),
      refundDue: toAmount(sum(due.map(({ minor }) => minor))),
    }
  })
}

/** These refunds are not part of the day totals: there are few, and each is due only until it is paid back. */
export async function readRefundsDue(db: Db, { from, to }: Period, timeZone: string): Promise<RefundsDue[]> {
  return db
    .selectFrom('refunds')
    .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('minor')])
    .where('status', 'in', OPEN_REFUND_STATUSES)
    .where('created_at', '>=', instantOf(from, '00:00', timeZone))
    .where('created_at', '<', instantOf(addDays(to, 1), '00:00', timeZone))
    .groupBy('currency')
    .execute()
}
