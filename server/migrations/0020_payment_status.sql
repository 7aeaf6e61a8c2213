-- Bookings that occupy a seat. The only list of these statuses: queries, indexes and constraints read the column.
alter table bookings add column is_live boolean not null
  generated always as (status in ('held', 'confirmed', 'completed', 'no_show')) stored;
drop index bookings_one_live_per_seat;
-- No double booking: a seat has at most one live booking.
create unique index bookings_one_live_per_seat on bookings (slot_id, seat) where is_live;
alter table bookings
  drop constraint bookings_seat_within_capacity,
  -- The capacity of a slot does not bind bookings that are over without having taken place.
  add constraint bookings_seat_within_capacity check (seat >= 1 and (seat <= slot_capacity or not is_live));

-- The payment status of a booking, defined once ---------------------------------------------------------

drop trigger payment_attempts_state on payment_attempts;
drop trigger refunds_state on refunds;
drop trigger bookings_payment_status on bookings;
drop function keep_state_of_attempt();
drop function keep_state_of_refund();
drop function keep_state_of_booking();
drop function keep_payment_state(uuid);
drop function payment_status_of(uuid, text);
drop function payment_state_of(uuid);

alter table bookings rename column payment_state to payment_status;
alter table bookings rename constraint bookings_payment_state to bookings_payment_status;
alter index bookings_by_payment_state rename to bookings_by_payment_status;

-- One row: the payment status of a booking that has this status, and the reference of the attempt that decides it
-- (null without an attempt). First an attempt that was paid and not refunded, then one with a refund to be made,
-- then one in review, then an open one, then the newest.
create function payment_of(booking uuid, booking_status text)
returns table (payment_status text, merchant_ref text) language sql stable rows 1 as $$
  select
    case
      when deciding.refund_status <> 'succeeded' then 'Refund due'
      when deciding.refund_status is not null and deciding.refunded_minor < deciding.received_minor then 'Partly refunded'
      when deciding.refund_status is not null then 'Refunded'
      when deciding.status = 'paid' and booking_status <> 'canceled' then 'Paid'
      when deciding.status = 'paid' and deciding.received_minor > 0 then 'Not refunded'
      when deciding.status = 'paid' then 'Cancelled'
      when deciding.status = 'review' then 'In review'
      when deciding.status in ('failed', 'cancelled', 'expired') then initcap(deciding.status)
      when booking_status = 'expired' then 'Expired'
      else 'Pending'
    end,
    deciding.merchant_ref
  from (select) one_row left join lateral (
    select attempt.status, attempt.merchant_ref, attempt.received_minor, attempt.refunded_minor,
           refund.status as refund_status
    from payment_attempts attempt
    left join lateral (
      -- A booking that was overpaid is paid. Refunds that are not settled come first.
      select refunds.status from refunds
      where refunds.attempt_id = attempt.id and refunds.reason <> 'overpaid'
      order by refunds.status in ('requested', 'submitted', 'manual') desc, refunds.created_at desc limit 1
    ) refund on true
    where attempt.booking_id = booking
    order by case
        when attempt.status = 'paid' and refund.status is null then 0
        when refund.status <> 'succeeded' then 1
        when attempt.status = 'paid' then 2
        when attempt.status = 'review' then 3
        when attempt.status in ('created', 'redirected', 'unknown') then 4
        when refund.status is not null then 5
        else 6
      end, attempt.created_at desc, attempt.id desc
    limit 1
  ) deciding on true
$$;

-- A new status of the booking itself: written with the row. A booking is inserted as held before its first attempt,
-- with the column's default.
create function set_payment_status() returns trigger language plpgsql as $$
begin
  select payment.payment_status into new.payment_status from payment_of(new.id, new.status) payment;
  return new;
end $$;
create trigger bookings_payment_status before insert or update of status on bookings
  for each row when (new.status <> 'held') execute function set_payment_status();

-- A changed attempt or refund. Deferred: when the transaction has changed the booking's status as well, the column
-- is right by the commit and the booking is not written again.
create function update_payment_status() returns trigger language plpgsql as $$
declare
  booking uuid;
begin
  if tg_table_name = 'payment_attempts' then
    booking := coalesce(new.booking_id, old.booking_id);
  else
    select booking_id into booking from payment_attempts where id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  -- Of two concurrent transactions the second reads after the first has committed.
  perform from bookings where id = booking for no key update;
  update bookings set payment_status = payment.payment_status
    from payment_of(booking, (select status from bookings where id = booking)) payment
    where id = booking and bookings.payment_status <> payment.payment_status;
  return null;
end $$;
create constraint trigger payment_attempts_payment_status
  after insert or delete or update of status, refunded_minor on payment_attempts
  deferrable initially deferred for each row execute function update_payment_status();
create constraint trigger refunds_payment_status
  after insert or delete or update of status on refunds
  deferrable initially deferred for each row execute function update_payment_status();
