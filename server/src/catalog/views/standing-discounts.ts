import type { StandingDiscount } from '@jhilik/contract/standing-discounts.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import type { Db } from '../../platform/db.ts'
import { withVersion } from '../../platform/versions.ts'

/** Returns what a customer gets off every visit; undefined when there is no such account. */
export async function findStandingDiscount(db: Db, userId: string): Promise<StandingDiscount | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('standing_discounts', 'standing_discounts.user_id', 'users.id')
    .select(['rate', 'reason'])
    .where('users.id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row &&
    withVersion({ percent: row.rate === null ? null : percentOfRate(row.rate), reason: row.reason ?? '' })
  )
}
