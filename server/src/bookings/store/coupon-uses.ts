import { type RawBuilder, sql } from 'kysely'
import type { CouponFacts } from '../rules/coupons.ts'

// The uses of a coupon are numbered like the seats of a slot, by its live bookings. A booking takes any free number, so that
// those made at the same time do not wait for each other; the database refuses a number that another one has taken meanwhile.

/** The highest number of a use of a coupon without a limit. */
const MAX_NUMBER = 2_000_000_000

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
      -- Nearly always one of four numbers is free. Only where they are not, all are read.
      'next_use', coalesce(
        (select use from (
          select 1 + floor(random() * coalesce(max_uses, ${MAX_NUMBER}))::integer as use from generate_series(1, 4)) as tried
          where not exists (select ${used(sql`coupon_use = use`)}) limit 1),
        (select use from (
          select generate_series(1, max_uses) as use except select coupon_use ${used()}) as free order by random() limit 1),
        max_uses + 1))
    from coupons where ${isWanted})`
}

/** Whether another booking has taken the use of the coupon that this one was to have. */
export const isUseTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'bookings_one_live_per_coupon_use'
