import { sql } from 'kysely'
import type { Check } from '../rules/checks.ts'
import { sqlCheck } from './sql-check.ts'
import { isOpen, isServed } from './statuses.ts'

export const bookingChecks: Check[] = [
  sqlCheck({
    name: 'booking-unpaid',
    explains: 'A confirmed booking was paid as its terms ask, by the ledger, or staff have accepted less',
    query: () => sql`
      with received as (
        select entry.booking_id, sum(entry.amount_minor) as minor
        from ledger_entries entry
          join payment_attempts attempt on attempt.id = entry.attempt_id and attempt.status = 'paid'
          join bookings booking on booking.id = entry.booking_id and booking.currency = entry.currency
        where entry.kind = 'charge' group by entry.booking_id
      ), accepted as (
        select attempt.booking_id from payment_attempts attempt join audit_entries decision
          on decision.subject_type = 'payment_attempt' and decision.subject_id = attempt.id
        where decision.action = 'payment.accepted' and attempt.status = 'paid'
      )
      select booking.id::text as key,
        format('Booking %s (%s) is %s, its terms ask for %s %s in minor units, and the ledger has %s: look at its payments.',
          booking.code, booking.id, booking.status, booking.due_now_minor, booking.currency, coalesce(received.minor, 0)) as text
      from bookings booking left join received on received.booking_id = booking.id
      where ${isServed} and booking.due_now_minor > coalesce(received.minor, 0)
        and booking.id not in (select booking_id from accepted)`,
  }),
  sqlCheck({
    name: 'payment-status-differs',
    explains: 'The payment status of a booking is what its attempts, refunds and ledger entries say',
    byIndex: true,
    query: () => sql`
      select booking.id::text as key,
        format('Booking %s (%s) is stored as %s, but its payments say %s: look at its attempts and refunds.',
          booking.code, booking.id, booking.payment_status, payment.payment_status) as text
      from bookings booking, payment_of(booking.id, booking.status) payment
      where payment.payment_status is distinct from booking.payment_status`,
  }),
  sqlCheck({
    name: 'attempts-open-at-once',
    explains: 'At most one payment attempt of a booking is open',
    query: () => sql`
      select attempt.booking_id::text as key,
        format('Booking %s has %s open payment attempts (%s): its customer could pay more than once.', attempt.booking_id,
          count(*), string_agg(format('%s, %s', attempt.merchant_ref, attempt.id), '; ' order by attempt.id)) as text
      from payment_attempts attempt where ${isOpen} group by attempt.booking_id having count(*) > 1`,
  }),
  sqlCheck({
    name: 'attempt-not-inspected',
    explains: 'The gateway of an open payment attempt will be asked about it, also after a notification',
    query: () => sql`
      select attempt.id::text as key,
        format('Attempt %s (%s) of booking %s is %s, but no inspection of it is planned: nobody would notice its payment. ',
          attempt.merchant_ref, attempt.id, attempt.booking_id, attempt.status)
          || 'Look it up at the gateway and set next_inspection_at.' as text
      from payment_attempts attempt where ${isOpen} and attempt.next_inspection_at is null`,
  }),
]
