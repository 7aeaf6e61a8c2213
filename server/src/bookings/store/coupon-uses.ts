import { type RawBuilder, sql } from 'kysely'
import type { CouponFacts } from '../rules/coupons.ts'

// The uses of a coupon are numbered like the seats of a slot, by its live bookings.

/** The person who uses a coupon. The phone number is null when it is not known. */
interface Person {
  userId: string
  phone: string | null
  byStaff: boolean
}

/**
 * Selects a coupon with what its limits are compared with. `isSame` is true of the booking that is made, which does not count.
 * A person is an account, and whoever has the phone number that was entered; bookings that staff make are those of the
 * person whose phone they enter.
 */
export function couponFor(
  isWanted: RawBuilder<unknown>,
  isSame: RawBuilder<unknown>,
  { userId, phone, byStaff }: Person,
) {
  const others = (condition: RawBuilder<unknown>) =>
    sql`from bookings where is_live and not ${isSame} and ${condition}`
  const ofAccount = sql`user_id = ${userId} and not ${byStaff}::boolean`
  const ofPhone = sql`phone_key(customer_phone) = phone_key(${phone})`
  const used = (condition: RawBuilder<unknown> = sql`true`) =>
    others(sql`coupon_id = coupons.id and ${condition}`)
  return sql<CouponFacts | null>`(
    select json_build_object('id', id, 'code', code, 'rate', rate, 'amount_minor', amount_minor, 'minimum_minor', minimum_minor,
      'currency', currency, 'from_date', from_date, 'to_date', to_date, 'service_ids', service_ids,
      'first_visit_only', first_visit_only, 'max_uses', max_uses, 'max_uses_per_person', max_uses_per_person,
      'used_by_person', (select count(*) from (
        select id ${used(ofAccount)} union select id ${used(ofPhone)}) as used),
      'has_visited', exists (select ${others(ofAccount)}) or exists (select ${others(ofPhone)}),
      -- The one after the highest or, where that is beyond the limit, the lowest that was given up.
      'next_use', case
        when last.use < max_uses or max_uses is null then last.use + 1
        else coalesce((
          select use from generate_series(1, max_uses) as use
          where not exists (select ${used(sql`coupon_use = use`)}) order by use limit 1), max_uses + 1) end)
    from coupons, lateral (select coalesce(max(coupon_use), 0) as use ${used()}) as last where ${isWanted})`
}
