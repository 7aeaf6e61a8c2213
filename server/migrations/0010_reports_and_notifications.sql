-- Reports ---------------------------------------------------------------------------------------------

-- The totals of a day that ended at least two days ago. A day without a row is counted by the report itself.
create table report_days (
  date date constraint report_days_pkey primary key,
  -- The day in this zone lasts from begins_at up to ends_at.
  time_zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null constraint report_days_end_after_begin check (ends_at > begins_at),
  -- Arrays of {status, bookings}, {hour, seats, taken} and {currency, paid_minor, tips_minor, refunded_minor}.
  bookings json not null,
  seats json not null,
  money json not null
);

-- Deletes the totals of past days that are being corrected. For other days it costs only the comparison.
create function forget_report_days(days date[]) returns void language plpgsql as $$
begin
  if (now() at time zone 'UTC')::date > any (days) then
    -- The job that writes totals holds this lock exclusively: it counts only what has been committed.
    perform pg_advisory_xact_lock_shared(hashtextextended('report_days', 0));
    delete from report_days where date = any (days);
  end if;
end $$;

-- Notifications -----------------------------------------------------------------------------------------

-- They go to channel `jhilik` at the commit. Triggers send them, so that no writer can omit them. Equal notifications of one
-- transaction are sent once.

create function notify_booking(booking uuid) returns void language sql as $$
  select pg_notify('jhilik', json_build_object('kind', 'booking.changed', 'bookingId', booking)::text)
$$;

-- What visitors read has changed, beside bookings and slots.
create function notify_of_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"catalog.changed"}');
  return null;
end $$;
-- Services have changed, or what they cost. Pages that are open read them again.
create function notify_of_services() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"catalog.changed"}');
  perform pg_notify('jhilik', '{"kind":"services.changed"}');
  return null;
end $$;
create trigger services_notify after insert or update or delete on services
  for each statement execute function notify_of_services();
create trigger reviews_notify after insert or update or delete on reviews
  for each statement execute function notify_of_catalog();
-- Reviews show the name and the picture of their writers.
create trigger users_notify after update of name, img on users
  for each statement execute function notify_of_catalog();

-- What can be booked has changed, perhaps on all days and of all services: pages that show free times read them again.
create function notify_of_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"resync"}');
  return null;
end $$;
create trigger areas_notify after insert or update or delete on areas
  for each statement execute function notify_of_offer();
create trigger closed_dates_notify after insert or update or delete on closed_dates
  for each statement execute function notify_of_offer();
create trigger area_roads_notify after insert or update or delete on area_roads
  for each statement execute function notify_of_offer();
create trigger crews_notify after insert or update or delete on crews
  for each statement execute function notify_of_offer();
create trigger crew_exclusions_notify after insert or update or delete on crew_exclusions
  for each statement execute function notify_of_offer();
create trigger crew_areas_notify after insert or update or delete on crew_areas
  for each statement execute function notify_of_offer();
create trigger crew_hours_notify after insert or update or delete on crew_hours
  for each statement execute function notify_of_offer();
create trigger crew_time_off_notify after insert or update or delete on crew_time_off
  for each statement execute function notify_of_offer();
-- Whoever makes a slot deletes its extra hours, of which there are none as a rule.
create trigger crew_extra_hours_notify after insert or update or delete on crew_extra_hours
  for each row execute function notify_of_offer();

-- Visitors read the house rules, the tax, and the pictures of the home page; every process reads the data and the look of
-- the business again.
create function notify_of_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"catalog.changed"}');
  if coalesce(new.key, old.key) in ('house-rules', 'travel') then perform pg_notify('jhilik', '{"kind":"resync"}'); end if;
  if coalesce(new.key, old.key) in ('prices', 'tax') then
    perform pg_notify('jhilik', '{"kind":"services.changed"}');
  end if;
  if new.key in ('business-settings', 'look') then perform pg_notify('jhilik', '{"kind":"business.changed"}'); end if;
  return null;
end $$;
create trigger settings_notify after insert or update or delete on settings
  for each row execute function notify_of_setting();

create function notify_of_ended_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', json_build_object('kind', 'sign_in.ended', 'signInId', new.id)::text);
  return null;
end $$;
create trigger sign_ins_notify after update of ended_at on sign_ins
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_of_ended_sign_in();

-- A member of the staff reads live updates by the duty that opened the stream.
create function notify_of_duty() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"duty.changed"}');
  return null;
end $$;
create trigger users_notify_duty after update of role, duty, deactivated_at on users
  for each row when ((old.role, old.duty, old.deactivated_at) is distinct from (new.role, new.duty, new.deactivated_at))
  execute function notify_of_duty();

-- A crew's day has changed, and with it the free slots of all services.
create function notify_crew_day(day date) returns void language sql as $$
  select pg_notify('jhilik', json_build_object(
    'kind', 'slot.changed', 'slotId', null, 'serviceId', null, 'date', day)::text)
$$;

-- A booking that is made, moved or ended changes its slot, and the totals of its day.
create function tell_of_booking() returns trigger language plpgsql as $$
begin
  perform forget_report_days(array[old.slot_date, new.slot_date]);
  perform notify_booking(coalesce(new.id, old.id));
  perform pg_notify('jhilik', json_build_object(
    'kind', 'slot.changed', 'slotId', id, 'serviceId', service_id, 'date', date)::text)
  from slots where id in (new.slot_id, old.slot_id) order by id = new.slot_id desc;
  if old.crew_no is not null then perform notify_crew_day(old.slot_date); end if;
  if new.crew_no is not null then perform notify_crew_day(new.slot_date); end if;
  return null;
end $$;
create trigger bookings_notify after insert or delete or update of status, slot_id, slot_date on bookings
  for each row execute function tell_of_booking();

-- A booking whose crew or place changes leaves its slot and the totals as they are.
create function tell_of_crew() returns trigger language plpgsql as $$
begin
  perform notify_booking(new.id);
  perform notify_crew_day(new.slot_date);
  return null;
end $$;
create trigger bookings_notify_crew after update of crew_no, occupied_until, area_id on bookings
  for each row when ((old.crew_no, old.occupied_until, old.area_id) is distinct from (new.crew_no, new.occupied_until, new.area_id))
  execute function tell_of_crew();

-- Slots are written by the thousand: one notification per service and day, and for more than 100 of these a single
-- one that makes clients load everything again.
create function tell_of_slots() returns trigger language plpgsql as $$
declare
  days integer;
begin
  if tg_op = 'UPDATE' then
    perform forget_report_days(array(
      select unnest(array[former.date, changed.date]) from former join changed using (id)
      where (former.date, former.start_time, former.status, former.capacity)
        <> (changed.date, changed.start_time, changed.status, changed.capacity)));
  else
    perform forget_report_days(array(select distinct date from changed));
  end if;
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
  for each statement execute function tell_of_slots();
create trigger slots_notify_update after update on slots referencing old table as former new table as changed
  for each statement execute function tell_of_slots();
create trigger slots_notify_delete after delete on slots referencing old table as changed
  for each statement execute function tell_of_slots();
