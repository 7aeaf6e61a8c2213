-- Notifications on channel `jhilik`, sent at the commit. By triggers, so that no writer can omit them.

create function notify_slot(slot uuid) returns void language sql as $$
  select pg_notify('jhilik', json_build_object(
    'kind', 'slot.changed', 'slotId', id, 'serviceId', service_id, 'date', date)::text)
  from slots where id = slot
$$;
create function notify_booking(booking uuid) returns void language sql as $$
  select pg_notify('jhilik', json_build_object('kind', 'booking.changed', 'bookingId', booking)::text)
$$;

create function notify_of_booking() returns trigger language plpgsql as $$
begin
  perform notify_booking(new.id);
  perform notify_slot(new.slot_id);
  if tg_op = 'UPDATE' and old.slot_id <> new.slot_id then perform notify_slot(old.slot_id); end if;
  return null;
end $$;
create trigger bookings_notify after insert or update of status, slot_id on bookings
  for each row execute function notify_of_booking();

create function notify_of_attempt() returns trigger language plpgsql as $$
begin
  perform notify_booking(new.booking_id);
  return null;
end $$;
create trigger payment_attempts_notify after insert or update of status on payment_attempts
  for each row execute function notify_of_attempt();

create function notify_of_refund() returns trigger language plpgsql as $$
begin
  perform notify_booking(booking_id) from payment_attempts where id = new.attempt_id;
  return null;
end $$;
create trigger refunds_notify after insert or update of status on refunds
  for each row execute function notify_of_refund();

create function notify_of_ended_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', json_build_object('kind', 'sign_in.ended', 'signInId', new.id)::text);
  return null;
end $$;
create trigger sign_ins_notify after update of ended_at on sign_ins
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_of_ended_sign_in();

-- Slots are written by the thousand: one notification per service and day, and for more than 100 of these a single
-- one that makes clients load everything again.
create function notify_of_slots() returns trigger language plpgsql as $$
declare
  days integer;
begin
  select count(*) into days from (select from changed group by service_id, date limit 101) changed_days;
  if days > 100 then
    perform pg_notify('jhilik', '{"kind":"resync"}');
  else
    perform pg_notify('jhilik', json_build_object('kind', 'slot.changed',
      'slotId', case when count(*) = 1 then (array_agg(id))[1] end, 'serviceId', service_id, 'date', date)::text)
    from changed group by service_id, date;
  end if;
  return null;
end $$;
create trigger slots_notify_insert after insert on slots referencing new table as changed
  for each statement execute function notify_of_slots();
create trigger slots_notify_update after update on slots referencing new table as changed
  for each statement execute function notify_of_slots();
create trigger slots_notify_delete after delete on slots referencing old table as changed
  for each statement execute function notify_of_slots();
