import { type RawBuilder, sql } from 'kysely'
import type { StartedPayments } from '../rules/checkout.ts'

/**
 * The payments that an account has started in the hour before `at` and not made. No index fits the sum, so that the
 * bookings are found by their account: the statistics say that hardly any are recent.
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

/** Whether the account has another booking to come, or a hold, that may be paid on site and is not paid. */
export const hasUnpaidOnSite = (userId: string, bookingId: string, at: Date) => sql<boolean>`exists (
  select from bookings where user_id = ${userId} and id <> ${bookingId} and payment_terms = 'none' and starts_at > ${at}
    and (status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true)`
