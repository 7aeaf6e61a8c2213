-- Refunds count from the day on which the money was paid back ----------------------------------------

drop trigger refunds_marked_new on refunds;
drop trigger refunds_marked on refunds;
drop trigger refunds_marked_gone on refunds;

-- True when staff wrote down that it was paid back. What the gateway reported is not reopened.
alter table refunds add column settled_by_hand boolean not null default false;
update refunds set settled_at = updated_at where status = 'succeeded' and settled_at is null;
update refunds set settled_at = null where status <> 'succeeded' and settled_at is not null;
update refunds set settled_by_hand = true from audit_entries entry
  where entry.subject_type = 'refund' and entry.subject_id = refunds.id and entry.actor_id is not null
    and entry.action = 'refund.succeeded' and refunds.status = 'succeeded';
alter table refunds
  add constraint refunds_settled_when_succeeded check ((status = 'succeeded') = (settled_at is not null)),
  add constraint refunds_by_hand_when_settled check (not settled_by_hand or status = 'succeeded');

drop index refunds_by_age;
create index refunds_by_settlement on refunds (settled_at) where settled_at is not null;

create trigger refunds_marked_new after insert on refunds referencing new table as after
  for each statement execute function mark_days('instant', 'settled_at');
create trigger refunds_marked after update on refunds referencing old table as before new table as after
  for each statement execute function mark_days('instant', 'settled_at');
create trigger refunds_marked_gone after delete on refunds referencing old table as before
  for each statement execute function mark_days('instant', 'settled_at');

-- Every day on which a refund was counted before, or is counted now. No zone's day begins within a
-- quarter of an hour.
insert into day_marks (instant)
  select date_bin('15 minutes', created_at, 'epoch') from refunds
  union select date_bin('15 minutes', settled_at, 'epoch') from refunds where settled_at is not null;

-- Who booked and who canceled --------------------------------------------------------------------------

alter table bookings
  -- The account that booked was an admin's then, and the customer is whoever the form names.
  add column booked_by_staff boolean not null default false,
  -- On whose wish, not by whose hand: staff also cancel for customers who ask them to.
  add column canceled_by text constraint bookings_canceled_by check (canceled_by in ('business', 'customer')),
  -- What the business wrote to the customer when it was canceled.
  add column cancel_message text constraint bookings_cancel_message_present check (cancel_message <> '');
update bookings set canceled_by = case when entry.actor_id = bookings.user_id then 'customer' else 'business' end
  from audit_entries entry
  where entry.subject_type = 'booking' and entry.subject_id = bookings.id and entry.action = 'booking.canceled'
    and bookings.status = 'canceled';
alter table bookings
  add constraint bookings_canceled_by_when_canceled check (canceled_by is null or status = 'canceled'),
  add constraint bookings_cancel_message_when_canceled check (cancel_message is null or status = 'canceled');

-- A canceled booking whose money was kept is not simply paid, and an expired one is not pending ------

alter table bookings drop constraint bookings_payment_state;
alter table bookings add constraint bookings_payment_state check (payment_state in ('Paid', 'Pending', 'Failed',
  'Cancelled', 'Expired', 'In review', 'Refund due', 'Partly refunded', 'Refunded', 'Not refunded'));

-- What the API calls paymentStatus: how the payment stands, seen from a booking of that status.
create function payment_status_of(booking uuid, booking_status text) returns text language sql stable as $$
  select case
    when booking_status = 'expired' and payment.state = 'Pending' then 'Expired'
    when booking_status <> 'canceled' or payment.state <> 'Paid' then payment.state
    when exists (select from payment_attempts
                 where booking_id = booking and status = 'paid' and received_minor > 0) then 'Not refunded'
    else 'Cancelled'
  end from (select payment_state_of(booking) as state) payment
$$;

create or replace function keep_payment_state(booking uuid) returns void language plpgsql as $$
begin
  -- Two at once: the second looks after the first is done.
  perform from bookings where id = booking for no key update;
  update bookings set payment_state = payment_status_of(id, status)
    where id = booking and payment_state <> payment_status_of(id, status);
end $$;

create function keep_state_of_booking() returns trigger language plpgsql as $$
begin
  new.payment_state := payment_status_of(new.id, new.status);
  return new;
end $$;
create trigger bookings_payment_status before update of status on bookings for each row
  when (old.status is distinct from new.status) execute function keep_state_of_booking();

update bookings set payment_state = payment_status_of(id, status)
  where (status = 'canceled' and payment_state = 'Paid') or (status = 'expired' and payment_state = 'Pending');
