-- migrate:step
alter table bookings
  -- Grows with each change of time or cancellation: calendars replace an entry by a higher one.
  add column revision integer not null default 0;

-- Money going back ---------------------------------------------------------------------------------

-- A payment may be given back in parts; together they never exceed it.
drop index refunds_one_live_per_attempt;
alter table payment_attempts add column refunded_minor bigint not null default 0;
update payment_attempts set refunded_minor = sums.total
  from (select attempt_id, sum(amount_minor) as total from refunds where status <> 'failed' group by attempt_id) sums
  where payment_attempts.id = sums.attempt_id;
alter table payment_attempts
  add constraint payment_attempts_refund_within_paid check (refunded_minor between 0 and amount_minor);

-- When the customer had the money again.
alter table refunds add column settled_at timestamptz;
update refunds set settled_at = updated_at where status = 'succeeded';

create function count_refund() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  after bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status <> 'failed' then before := old.amount_minor; end if;
  if tg_op <> 'DELETE' and new.status <> 'failed' then after := new.amount_minor; end if;
  if before <> after then
    -- An increment, so that two at once add up.
    update payment_attempts set refunded_minor = refunded_minor + after - before
      where id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  return null;
end $$;
create trigger refunds_counted after insert or update or delete on refunds
  for each row execute function count_refund();

-- migrate:alone
drop index concurrently if exists payment_attempts_in_review;
create index concurrently payment_attempts_in_review on payment_attempts (created_at) where status = 'review';
drop index concurrently if exists payment_attempts_by_paid;
create index concurrently payment_attempts_by_paid on payment_attempts (paid_at) where status = 'paid';
drop index concurrently if exists payment_attempts_by_status;
create index concurrently payment_attempts_by_status on payment_attempts (status, booking_id);
drop index concurrently if exists refunds_by_status;
create index concurrently refunds_by_status on refunds (status, created_at);
drop index concurrently if exists refunds_by_age;
create index concurrently refunds_by_age on refunds (created_at);

-- migrate:step
-- Finding bookings -----------------------------------------------------------------------------------

-- What a booking is found by: each word of name, e-mail, phone and plate, the plate without gaps, the
-- digits of plate and phone, and the phone as it is dialled within the country. Only ASCII is split at,
-- so that Bangla stays whole in databases of any locale.
create function booking_words(name text, email text, phone text, plate text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(
    regexp_split_to_array(lower(name || ' ' || email || ' ' || phone || ' ' || plate),
                          '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+')
      || array[
        lower(regexp_replace(plate, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', '', 'g')),
        regexp_replace(plate, '[^0-9]+', '', 'g'),
        regexp_replace(phone, '[^0-9]+', '', 'g'),
        regexp_replace(regexp_replace(phone, '[^0-9]+', '', 'g'), '^(00)?(880)?0?', '')
      ],
    ''))
$$;

-- migrate:alone
drop index concurrently if exists bookings_words;
create index concurrently bookings_words on bookings
  using gin (booking_words(customer_name, customer_email, customer_phone, registration_plate));
drop index concurrently if exists payment_attempts_by_ref;
create index concurrently payment_attempts_by_ref on payment_attempts (upper(merchant_ref) text_pattern_ops);
drop index concurrently if exists bookings_by_start;
create index concurrently bookings_by_start on bookings (starts_at, id);
drop index concurrently if exists bookings_by_price;
create index concurrently bookings_by_price on bookings (price_minor, id);
drop index concurrently if exists bookings_by_service;
create index concurrently bookings_by_service on bookings (service_id, starts_at, id);
drop index concurrently if exists bookings_by_slot_day;
create index concurrently bookings_by_slot_day on bookings (slot_date, service_id);
drop index concurrently if exists bookings_by_status;
create index concurrently bookings_by_status on bookings (status, created_at desc, id desc);

-- migrate:step
-- Receipts -------------------------------------------------------------------------------------------

-- Counted by the row, not by a sequence: what is rolled back leaves no gap.
create table receipt_counters (
  year smallint primary key,
  last_number integer not null
);
create table receipts (
  id uuid primary key,
  booking_id uuid not null constraint receipts_one_per_booking unique references bookings (id),
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null,
  constraint receipts_number_unique unique (year, number)
);

-- What a customer would otherwise type again -----------------------------------------------------------

create table vehicles (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  vehicle_type text not null,
  vehicle_brand text not null,
  vehicle_model text not null,
  manufacturing_year integer not null,
  registration_plate text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index vehicles_one_per_plate on vehicles (user_id, lower(registration_plate));
create unique index vehicles_one_default on vehicles (user_id) where is_default;

create table addresses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  label text not null,
  address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index addresses_one_per_text on addresses (user_id, lower(address));
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Live updates ---------------------------------------------------------------------------------------

-- Said by the database itself, so that no writer can forget. Heard only after the commit.
create function tell_slot(slot uuid) returns void language sql as $$
  select pg_notify('jhilik', json_build_object(
    'kind', 'slot.changed', 'slotId', id, 'serviceId', service_id, 'date', date)::text)
  from slots where id = slot
$$;
create function tell_booking(booking uuid) returns void language sql as $$
  select pg_notify('jhilik', json_build_object('kind', 'booking.changed', 'bookingId', booking)::text)
$$;

create function tell_of_booking() returns trigger language plpgsql as $$
begin
  perform tell_booking(new.id);
  perform tell_slot(new.slot_id);
  if tg_op = 'UPDATE' and old.slot_id <> new.slot_id then perform tell_slot(old.slot_id); end if;
  return null;
end $$;
create trigger bookings_told after insert or update of status, slot_id on bookings
  for each row execute function tell_of_booking();

create function tell_of_attempt() returns trigger language plpgsql as $$
begin
  perform tell_booking(new.booking_id);
  return null;
end $$;
create trigger payment_attempts_told after insert or update of status on payment_attempts
  for each row execute function tell_of_attempt();

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform tell_booking(booking_id) from payment_attempts where id = new.attempt_id;
  return null;
end $$;
create trigger refunds_told after insert or update of status on refunds
  for each row execute function tell_of_refund();

-- Timetables are written by the thousand: a day's slots are told in one sentence, and a whole year's in
-- another one, after which everything is read again.
create function tell_of_slots() returns trigger language plpgsql as $$
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
create trigger slots_made after insert on slots referencing new table as changed
  for each statement execute function tell_of_slots();
create trigger slots_changed after update on slots referencing new table as changed
  for each statement execute function tell_of_slots();
create trigger slots_removed after delete on slots referencing old table as changed
  for each statement execute function tell_of_slots();
