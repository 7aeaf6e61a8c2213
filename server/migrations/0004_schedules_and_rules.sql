-- Weekly schedules that make slots ------------------------------------------------------------------

create table schedules (
  id uuid primary key,
  service_id uuid not null references services (id),
  valid_from date not null,
  -- Null: until further notice.
  valid_to date,
  -- Null: as long as the service takes.
  slot_minutes integer constraint schedules_slot_minutes check (slot_minutes between 5 and 1440),
  buffer_minutes integer not null default 0
    constraint schedules_buffer_minutes check (buffer_minutes between 0 and 720),
  capacity smallint not null default 1 constraint schedules_capacity check (capacity between 1 and 100),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint schedules_to_after_from check (valid_to is null or valid_to >= valid_from)
);
create index schedules_by_age on schedules (created_at desc, id desc);
create index schedules_by_service on schedules (service_id, created_at desc, id desc);

-- Wall times in the business's zone; a day may have several.
create table schedule_hours (
  schedule_id uuid not null references schedules (id) on delete cascade,
  -- Monday is 1, Sunday is 7.
  weekday smallint not null constraint schedule_hours_weekday check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint schedule_hours_closes_after_opens check (closes > opens),
  primary key (schedule_id, weekday, opens)
);

-- Holidays and other days without work, of one service or, without one, of the whole business.
create table closed_dates (
  id uuid primary key,
  service_id uuid references services (id),
  from_date date not null,
  to_date date not null,
  name text not null constraint closed_dates_name_present check (name <> ''),
  created_at timestamptz not null,
  constraint closed_dates_to_after_from check (to_date >= from_date)
);
create index closed_dates_by_day on closed_dates (from_date, id);

alter table slots
  -- The schedule that made it and may take it back; null once a person has decided about it.
  add column schedule_id uuid references schedules (id) on delete set null,
  -- While this is set no seat is sold, whatever the status says.
  add column closed_date_id uuid references closed_dates (id) on delete set null,
  -- Canceled by a closed date or a changed schedule, not by a person: it may come back by itself.
  add column withdrawn boolean not null default false,
  add constraint slots_withdrawn_is_canceled check (status = 'canceled' or not withdrawn);
create index slots_by_schedule on slots (schedule_id, starts_at) where schedule_id is not null;
create index slots_by_closed_date on slots (closed_date_id) where closed_date_id is not null;
-- Taking a slot away asks whether anybody ever booked it.
create index bookings_by_slot on bookings (slot_id);

-- The rules of the house as they were when it was bought ----------------------------------------------

alter table bookings
  add column free_cancel_hours integer not null default 24
    constraint bookings_free_cancel_hours check (free_cancel_hours >= 0),
  add column late_refund_percent integer not null default 0
    constraint bookings_late_refund_percent check (late_refund_percent between 0 and 100);

-- Searching people ------------------------------------------------------------------------------------

-- All pieces of three characters, so that any part of a word is found through an index, in any
-- language and without an extension.
create function trigrams(words text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct substr(words, start, 3)), '{}')
    from generate_series(1, length(words) - 2) as start
  );

alter table users add column search_text text not null generated always as (
  lower(name) || chr(10) || lower(email) || chr(10) || phone || chr(10) || regexp_replace(phone, '\D', '', 'g')
) stored;
create index users_by_trigram on users using gin (trigrams(search_text));
create index users_deactivated on users (created_at desc, id desc) where deactivated_at is not null;
