import { type RawBuilder, sql } from 'kysely'
import { MAX_UNPAID_HOLDS, type StartedPayments } from '../rules/checkout.ts'

/**
 * The payments that an account has started in the hour before `at` and not made. A hold lasts four hours at most, so
 * older bookings have none. The age of a booking is compared as a sum, which no index has: if the condition fit the index
 * of the age, PostgreSQL might read the recent bookings of all accounts, when its statistics say that there are hardly any.
 */
export const startedPayments = (userId: string, at: RawBuilder<Date>) => sql<StartedPayments>`(
  select json_build_object('count', coalesce(sum(started.count), 0)::int, 'oldest', min(started.oldest))
  from bookings, lateral (
    select count(*) as count, min(attempt.created_at) as oldest from payment_attempts attempt
    where attempt.booking_id = bookings.id and attempt.created_at > ${at} - interval '1 hour'
      and attempt.status <> 'paid' and attempt.amount_minor > 0) started
  where bookings.user_id = ${userId} and not bookings.booked_by_staff
    and bookings.created_at + interval '6 hours' > ${at})`

/** Whether the account has a verified phone or, when no text messages can be sent, a confirmed e-mail address. */
export const isProvedCustomer = (userId: string, hasTexts: boolean) => sql<boolean>`(
  select verified_phone is not null or not ${hasTexts}::boolean and email_verified_at is not null
  from users where id = ${userId})`

/** The literal condition of the indexes `bookings_unpaid_by_…`: PostgreSQL uses them for no other form of it. */
const isUnpaid = sql`(status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true`

/**
 * Whether a booking counts for the limits: it is held, or is to come and to be paid on site. What staff book for a
 * customer to be paid on site does not use up what that customer may book. In this form the second condition fits no
 * index: the planner would read all holds instead of those of the account, phone, e-mail or network.
 */
export const isCounted = (at: Date | RawBuilder<Date>) =>
  sql<boolean>`${isUnpaid} and (status = 'held' or not booked_by_staff and starts_at > ${at}) is true`

interface UnpaidBooking {
  id: string
  user_id: string
  customer_phone: string | null
  network_hash: string | null
}

/**
 * Whether this booking would not be the first that its account may pay on site and has not paid, or whether as many
 * others are not paid with its phone number or from its network as may be held. `maxByNetwork` is 0 for no limit.
 */
export function isFurtherOnSite(booking: UnpaidBooking, at: Date, maxByNetwork: number): RawBuilder<boolean> {
  const { id, user_id, customer_phone, network_hash } = booking
  const others = sql`from bookings where ${isCounted(at)} and id <> ${id}`
  return sql<boolean>`(
    exists (select ${others} and user_id = ${user_id} and payment_terms = 'none')
    or (select count(*) ${others} and phone_key(customer_phone) = phone_key(${customer_phone})) >= ${MAX_UNPAID_HOLDS}
    or ${maxByNetwork} > 0 and (select count(*) ${others} and network_hash = ${network_hash}) >= ${maxByNetwork})`
}
