import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { DISCOUNT_KINDS, type DiscountFigures, type DiscountKind } from '@jhilik/contract/discount-figures.ts'
import { sql } from 'kysely'
import { discountEntries } from '../../money/views/ledger.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'
import type { Period } from './day-totals.ts'

/** Selects each discount on the visits of a period, with the booking's columns. */
const discountsIn = ({ from, to }: Period) => sql`
  with visits as materialized (
    select id, code, slot_date, starts_at, status, currency from bookings
    where slot_date between ${from} and ${to} and status in (${sql.join(JOB_STATUSES)})
  ), given as (
    select visits.*, charge.kind, charge.name, charge.name_bn, charge.rate, -charge.amount_minor as minor, charge.position
    from visits join booking_charges charge on charge.booking_id = visits.id
    where charge.amount_minor < 0
    union all
    select visits.*, 'staff', '', '', entry.rate, -entry.amount_minor, entry.position
    from visits join ${discountEntries} entry on entry.booking_id = visits.id and entry.currency = visits.currency
  )`

interface SumRow {
  kind: DiscountKind
  /** Null in the sum of a kind. */
  name: string | null
  name_bn: string | null
  currency: string
  bookings: number
  amount_minor: number
}

/** Adds up the discounts of a period by kind, and those of coupons and price rules by name. */
export async function readDiscountFigures(db: Db, period: Period): Promise<DiscountFigures> {
  const { rows } = await sql<SumRow>`${discountsIn(period)}
    select kind, name, name_bn, currency, count(distinct id) as bookings, sum(minor)::bigint as amount_minor
    from given group by grouping sets ((kind, currency), (kind, currency, name, name_bn))
    order by array_position(${DISCOUNT_KINDS}::text[], kind), sum(minor) desc, name, currency`.execute(db)
  const toFigure = (row: SumRow) => ({ kind: row.kind, bookings: row.bookings, ...toAmount(row) })
  return {
    kinds: rows.filter(({ name }) => name === null).map(toFigure),
    named: rows.flatMap((row) =>
      row.name ? [{ ...toFigure(row), name: row.name, nameBn: row.name_bn ?? '' }] : [],
    ),
  }
}

export interface GivenDiscount {
  code: string
  slot_date: string
  status: BookingStatus
  kind: DiscountKind
  name: string
  name_bn: string
  rate: number | null
  currency: string
  amount_minor: number
}

/** Lists the discounts of a period one by one, by the time of the visit. */
export async function listDiscountsGiven(db: Db, period: Period): Promise<GivenDiscount[]> {
  const { rows } = await sql<GivenDiscount>`${discountsIn(period)}
    select code, slot_date::text, status, kind, name, name_bn, rate, currency, minor as amount_minor
    from given order by starts_at, id, kind = 'staff', position`.execute(db)
  return rows
}
