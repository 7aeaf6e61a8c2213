-- Updates the payment status after a changed attempt, refund or ledger entry. As before, but without a sub-select as an argument
-- of `payment_of`: with one, PostgreSQL does not inline the function, and before version 18 it plans it at each call, which took
-- 2.7 ms, twice for each new booking.

create or replace function update_payment_status() returns trigger language plpgsql as $$
declare
  booking uuid;
  status_now text;
begin
  if tg_table_name <> 'refunds' then
    booking := coalesce(new.booking_id, old.booking_id);
  else
    select booking_id into booking from payment_attempts where id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  -- Of two concurrent transactions the second reads after the first has committed.
  select status into status_now from bookings where id = booking for no key update;
  update bookings set payment_status = payment.payment_status
    from payment_of(booking, status_now) payment
    where id = booking and bookings.payment_status <> payment.payment_status;
  return null;
end $$;
