import type { Coupon } from '@jhilik/contract/coupons.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PriceTables } from '../../platform/schema/catalog.ts'
import { withVersion } from '../../platform/versions.ts'

type CouponRow = Selectable<PriceTables['coupons']>

/** Lists all coupons, the newest first, those that are switched off too. */
export const listCoupons = async (db: Db): Promise<Coupon[]> =>
  (await selectCoupons(db).orderBy('coupons.created_at', 'desc').orderBy('coupons.id', 'desc').execute()).map(
    toStaffCoupon,
  )

/** Returns the coupon of an id or a code. */
export const findCoupon = (db: Db, column: 'id' | 'code', value: string) =>
  selectCoupons(db).where(`coupons.${column}`, '=', value).executeTakeFirst()

const selectCoupons = (db: Db) =>
  db
    .selectFrom('coupons')
    .leftJoin('bookings', 'bookings.coupon_id', 'coupons.id')
    .leftJoin('booking_charges as charge', (join) =>
      join.onRef('charge.booking_id', '=', 'bookings.id').on('charge.kind', '=', 'coupon'),
    )
    .selectAll('coupons')
    .select([
      sql<number>`count(*) filter (where is_live)`.as('uses'),
      // A share may have been taken off prices in another currency before the business changed to this one.
      sql<number>`coalesce(-sum(charge.amount_minor)
        filter (where is_live and bookings.currency = coupons.currency), 0)::bigint`.as('given_minor'),
      sql<boolean>`count(bookings.id) > 0`.as('has_been_used'),
    ])
    .groupBy('coupons.id')

export interface UsedCouponRow extends CouponRow {
  uses: number
  given_minor: number
  has_been_used: boolean
}

export function toStaffCoupon(row: UsedCouponRow): Coupon {
  const { currency, rate, amount_minor, minimum_minor, uses } = row
  const major = (minor: number) => toMajor({ minor, currency })
  const edited = {
    percent: rate === null ? null : percentOfRate(rate),
    amount: amount_minor === null ? null : major(amount_minor),
    minimum: minimum_minor === 0 ? null : major(minimum_minor),
    currency,
    fromDate: row.from_date,
    toDate: row.to_date,
    serviceIds: row.service_ids,
    firstVisitOnly: row.first_visit_only,
    maxUses: row.max_uses,
    maxUsesPerPerson: row.max_uses_per_person,
    active: row.active,
  }
  const use = { uses, given: major(row.given_minor), deletable: !row.has_been_used }
  return withVersion({ _id: row.id, code: row.code, ...edited, ...use }, edited)
}
