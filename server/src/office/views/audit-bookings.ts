import { sql } from 'kysely'
import type { Check } from '../rules/audit.ts'
import { isLive, isOpen, isServed, sqlCheck } from './sql-check.ts'

const countedSlots = sql`
  select id, service_id, starts_at, ends_at from slots
  where status = 'available' or (not private and id in (select slot_id from bookings booking where ${isLive}))`

export const bookingChecks: Check[] = [
  sqlCheck({
    name: 'seat-taken-twice',
    explains: 'A seat of a slot is taken by at most one live booking',
    query: () => sql`
      select format('%s:%s', booking.slot_id, booking.seat) as key,
        format('Seat %s of slot %s is taken by %s live bookings (%s): reschedule or cancel all but one.', booking.seat,
          booking.slot_id, count(*), string_agg(format('%s, %s', booking.code, booking.id), '; ' order by booking.id)) as text
      from bookings booking where ${isLive}
      group by booking.slot_id, booking.seat having count(*) > 1`,
  }),
  sqlCheck({
    name: 'seat-beyond-capacity',
    explains: 'The seat of a live booking is within the capacity of its slot',
    query: () => sql`
      select booking.id::text as key,
        format('Booking %s (%s) has seat %s of slot %s, which has %s: raise the capacity of the slot or reschedule the booking.',
          booking.code, booking.id, booking.seat, slot.id, slot.capacity) as text
      from bookings booking join slots slot on slot.id = booking.slot_id
      where ${isLive} and (booking.seat < 1 or booking.seat > slot.capacity)`,
  }),
  sqlCheck({
    name: 'booking-without-slot',
    explains: 'Every booking has its slot',
    query: () => sql`
      select booking.id::text as key,
        format('Booking %s (%s, %s) refers to slot %s, which does not exist: restore the slot from a backup.',
          booking.code, booking.id, booking.status, booking.slot_id) as text
      from bookings booking left join slots slot on slot.id = booking.slot_id where slot.id is null`,
  }),
  sqlCheck({
    name: 'booking-not-of-slot',
    explains: 'A live booking is of the service of its slot and knows its capacity',
    query: () => sql`
      select booking.id::text as key,
        format('Booking %s (%s) is of service %s and a slot of %s seats, but slot %s is of service %s and has %s: compare both.',
          booking.code, booking.id, booking.service_id, booking.slot_capacity, slot.id, slot.service_id, slot.capacity) as text
      from bookings booking join slots slot on slot.id = booking.slot_id
      where ${isLive} and (booking.service_id, booking.slot_capacity) is distinct from (slot.service_id, slot.capacity)`,
  }),
  sqlCheck({
    name: 'slots-overlap',
    explains: 'Slots of a service that are sold, or that have live bookings, do not overlap',
    // Only a slot that begins before an earlier one has ended can overlap, so few are compared.
    query: () => sql`
      select format('%s:%s', earlier.id, late.id) as key,
        format('Slots %s and %s of service %s overlap: they begin at %s and %s. Cancel one of them.',
          earlier.id, late.id, late.service_id, earlier.starts_at, late.starts_at) as text
      from (
        select * from (
          select slot.*, max(ends_at) over (partition by service_id order by starts_at, id
            rows between unbounded preceding and 1 preceding) as busy_until
          from (${countedSlots}) slot
        ) ordered where busy_until > starts_at
      ) late join (${countedSlots}) earlier on earlier.service_id = late.service_id
        and (earlier.starts_at, earlier.id) < (late.starts_at, late.id) and earlier.ends_at > late.starts_at`,
  }),
  sqlCheck({
    name: 'booking-unpaid',
    explains: 'A confirmed booking was paid as its terms ask, by the ledger, or staff have accepted less',
    query: () => sql`
      with received as (
        select entry.booking_id, sum(entry.amount_minor) as minor
        from ledger_entries entry
          join payment_attempts attempt on attempt.id = entry.attempt_id and attempt.status = 'paid'
          join bookings booking on booking.id = entry.booking_id and booking.currency = entry.currency
        where entry.kind = 'charge' and not entry.is_tip group by entry.booking_id
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
    explains: 'At most one payment attempt of a booking is open for each purpose',
    query: () => sql`
      select attempt.booking_id::text as key,
        format('Booking %s has %s open payment attempts (%s): its customer could pay more than once.', attempt.booking_id,
          count(*), string_agg(format('%s, %s', attempt.merchant_ref, attempt.id), '; ' order by attempt.id)) as text
      from payment_attempts attempt where ${isOpen} group by attempt.booking_id, attempt.purpose having count(*) > 1`,
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
