import { sql } from 'kysely'
import type { Check } from '../rules/checks.ts'
import { sqlCheck } from './sql-check.ts'
import { isLive } from './statuses.ts'

const countedSlots = sql`
  select id, service_id, starts_at, ends_at from slots
  where status = 'available' or id in (select slot_id from bookings booking where ${isLive})`

export const seatChecks: Check[] = [
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
]
