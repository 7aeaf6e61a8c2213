create table services (
  id uuid constraint services_pkey primary key,
  name text not null constraint services_name_present check (name <> ''),
  description text not null,
  -- What the service includes, one line each, in the order shown.
  includes text[] not null default '{}',
  -- The same in Bangla; empty where the owner entered nothing.
  name_bn text not null default '',
  description_bn text not null default '',
  includes_bn text[] not null default '{}',
  price_minor bigint not null constraint services_price_not_negative check (price_minor >= 0),
  currency text not null constraint services_currency check (currency ~ '^[A-Z]{3}$'),
  -- What is paid when booking. Null: what the house rules say.
  payment_terms text constraint services_payment_terms
    check (payment_terms in ('full', 'deposit_percent', 'deposit_amount', 'none')),
  deposit_percent smallint constraint services_deposit_percent check (deposit_percent between 1 and 99),
  deposit_minor bigint constraint services_deposit_positive check (deposit_minor > 0),
  img text not null constraint services_img_of_this_site check (img ~ '^/[^[:space:]/\\][^[:space:]\\]*$'),
  duration_minutes integer not null
    constraint services_duration check (duration_minutes between 1 and 1440),
  service_type text not null
    constraint services_type check (service_type in ('Cleaning', 'Repair', 'Installation')),
  -- What the booking form asks for, besides contact and address.
  asks text[] not null default '{vehicle}'
    constraint services_asks check (asks <@ array['vehicle', 'rooms', 'floor', 'units']),
  -- Where it is done: at the customer's place, which has an area, or at the base.
  done_at text not null default 'customer' constraint services_done_at check (done_at in ('customer', 'base')),
  position integer not null default 0,
  -- The template from which it was made.
  template text constraint services_one_per_template unique constraint services_template_present check (template <> ''),
  -- Archived, not deleted: bookings refer to the service.
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint services_deposit_of_terms check (
    (coalesce(payment_terms, '') = 'deposit_percent') = (deposit_percent is not null)
    and (coalesce(payment_terms, '') = 'deposit_amount') = (deposit_minor is not null))
);
create index services_on_offer on services (position, id) where archived_at is null;

-- The areas in which the business works, as customers read them.
create table areas (
  id uuid constraint areas_pkey primary key,
  -- '': the name in the other language.
  name_en text not null default '',
  name_bn text not null default '',
  -- The centre and how far it reaches. Null: not known, so that no travel to it is computed.
  latitude double precision constraint areas_latitude check (latitude between -90 and 90),
  longitude double precision constraint areas_longitude check (longitude between -180 and 180),
  radius_km double precision constraint areas_radius check (radius_km > 0 and radius_km <= 200),
  position integer not null constraint areas_position_not_negative check (position >= 0),
  -- Whether customers see it.
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint areas_place_all_or_none check (num_nulls(latitude, longitude, radius_km) in (0, 3)),
  constraint areas_named check (name_en <> '' or name_bn <> ''),
  -- Deferrable: checked after each statement, since one statement moves several areas.
  constraint areas_one_per_position unique (position) deferrable
);
create unique index areas_one_per_name_en on areas (lower(name_en)) where name_en <> '';
create unique index areas_one_per_name_bn on areas (lower(name_bn)) where name_bn <> '';

-- Null: no area, or none any more.
alter table addresses
  add column area_id uuid constraint addresses_area_id_fkey references areas (id) on delete set null;

-- Weekly schedules that create slots ------------------------------------------------------------------

create table schedules (
  id uuid constraint schedules_pkey primary key,
  service_id uuid not null constraint schedules_service_id_fkey references services (id),
  valid_from date not null,
  -- Null: without an end.
  valid_to date,
  -- Null: the duration of the service.
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

-- Opening hours as wall times in the business's zone; a day may have several. Hours that close at or before the
-- time they open end on the next day.
create table schedule_hours (
  schedule_id uuid not null constraint schedule_hours_schedule_id_fkey references schedules (id) on delete cascade,
  -- Monday is 1, Sunday is 7.
  weekday smallint not null constraint schedule_hours_weekday check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint schedule_hours_pkey primary key (schedule_id, weekday, opens)
);

-- How far it is by road from the centre of an area to that of another, where the business has a router. The shortest ways, so
-- that none through a third area is shorter.
create table area_roads (
  from_area_id uuid not null constraint area_roads_from_area_id_fkey references areas (id) on delete cascade,
  to_area_id uuid not null constraint area_roads_to_area_id_fkey references areas (id) on delete cascade,
  km double precision not null constraint area_roads_km check (km between 0 and 20000),
  measured_at timestamptz not null,
  constraint area_roads_pkey primary key (from_area_id, to_area_id),
  constraint area_roads_of_two_areas check (from_area_id <> to_area_id)
);
create index area_roads_by_end on area_roads (to_area_id);

-- Holidays and other closed days, of one service or, with null, of the whole business.
create table closed_dates (
  id uuid constraint closed_dates_pkey primary key,
  service_id uuid constraint closed_dates_service_id_fkey references services (id),
  from_date date not null,
  to_date date not null,
  name text not null constraint closed_dates_name_present check (name <> ''),
  created_at timestamptz not null,
  constraint closed_dates_to_after_from check (to_date >= from_date)
);
create index closed_dates_by_day on closed_dates (from_date, id);

-- Crews ------------------------------------------------------------------------------------------------

-- Those who do the jobs: a van, a team, or a bay at the base. Without an active crew a booking needs a seat only.
create table crews (
  id uuid constraint crews_pkey primary key,
  -- The number in bookings, and the order in which crews are locked. It is never used again.
  no smallint not null generated always as identity constraint crews_no_unique unique,
  name text not null constraint crews_name_present check (name <> ''),
  color text not null constraint crews_color
    check (color in ('blue', 'violet', 'magenta', 'teal', 'brown', 'slate', 'indigo', 'plum')),
  -- Minutes after a job before the crew can leave.
  set_up_minutes smallint not null default 0 constraint crews_set_up_minutes check (set_up_minutes between 0 and 240),
  -- Null: as many as fit.
  max_jobs_per_day smallint constraint crews_max_jobs check (max_jobs_per_day between 1 and 50),
  -- Where it starts and ends the day. Null: not known.
  base_area_id uuid constraint crews_base_area_id_fkey references areas (id) on delete set null,
  -- False: only those of crew_areas.
  serves_all_areas boolean not null default true,
  -- A crew that is not active gets no bookings and keeps those that it has.
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index crews_one_per_name on crews (lower(name));

create table crew_members (
  crew_id uuid not null constraint crew_members_crew_id_fkey references crews (id) on delete cascade,
  user_id uuid not null constraint crew_members_of_open_account references users (open_id) on delete cascade,
  constraint crew_members_pkey primary key (crew_id, user_id)
);
create index crew_members_by_user on crew_members (user_id);

-- The services that a crew does not do, so that a new service belongs to every crew.
create table crew_exclusions (
  crew_id uuid not null constraint crew_exclusions_crew_id_fkey references crews (id) on delete cascade,
  service_id uuid not null constraint crew_exclusions_service_id_fkey references services (id),
  constraint crew_exclusions_pkey primary key (crew_id, service_id)
);

create table crew_areas (
  crew_id uuid not null constraint crew_areas_crew_id_fkey references crews (id) on delete cascade,
  area_id uuid not null constraint crew_areas_area_id_fkey references areas (id) on delete cascade,
  constraint crew_areas_pkey primary key (crew_id, area_id)
);

-- Working hours, like those of schedules.
create table crew_hours (
  crew_id uuid not null constraint crew_hours_crew_id_fkey references crews (id) on delete cascade,
  -- Monday is 1, Sunday is 7.
  weekday smallint not null constraint crew_hours_weekday check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint crew_hours_pkey primary key (crew_id, weekday, opens)
);

-- Holidays, workshop days, and other times at which a crew does not work.
create table crew_time_off (
  id uuid constraint crew_time_off_pkey primary key,
  crew_id uuid not null constraint crew_time_off_crew_id_fkey references crews (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '' constraint crew_time_off_reason check (char_length(reason) <= 100),
  created_at timestamptz not null,
  constraint crew_time_off_ends_after_start check (ends_at > starts_at)
);
create index crew_time_off_by_crew on crew_time_off (crew_id, ends_at);

-- Slots -----------------------------------------------------------------------------------------------

create table slots (
  id uuid constraint slots_pkey primary key,
  service_id uuid not null constraint slots_service_id_fkey references services (id),
  -- Wall times in the business's zone; a slot may end on the next day.
  date date not null,
  start_time time not null,
  end_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'available'
    constraint slots_status check (status in ('available', 'canceled')),
  capacity smallint not null default 1 constraint slots_capacity check (capacity between 1 and 100),
  -- The schedule that created the slot and may withdraw it; null once a person has changed it.
  schedule_id uuid constraint slots_schedule_id_fkey references schedules (id) on delete set null,
  -- The closed date that canceled the slot.
  closed_date_id uuid constraint slots_closed_date_id_fkey references closed_dates (id) on delete set null,
  -- Canceled by a closed date or a changed schedule, not by a person: it may become available again by itself.
  withdrawn boolean not null default false,
  -- Made for one booking, at a time that staff have agreed with its customer. It is never on offer, so its status is always
  -- that of a canceled slot, and it may overlap with others.
  private boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint slots_private_is_not_offered
    check (not private or (status = 'canceled' and capacity = 1 and schedule_id is null and closed_date_id is null)),
  -- The upper bound limits where an overlapping slot may start.
  constraint slots_end_after_start check (ends_at > starts_at and ends_at - starts_at <= interval '24 hours'),
  constraint slots_withdrawn_is_canceled check (status = 'canceled' or not withdrawn),
  constraint slots_closed_is_canceled check (closed_date_id is null or status = 'canceled'),
  -- Referenced by bookings, so that a seat number can be checked against the capacity.
  constraint slots_id_capacity unique (id, capacity)
);
-- The crew whose day a slot extends that staff made outside its hours.
create table crew_extra_hours (
  slot_id uuid constraint crew_extra_hours_pkey primary key
    constraint crew_extra_hours_slot_id_fkey references slots (id) on delete cascade,
  crew_id uuid not null constraint crew_extra_hours_crew_id_fkey references crews (id) on delete cascade
);
create index crew_extra_hours_by_crew on crew_extra_hours (crew_id);
-- A canceled slot does not occupy its start.
create unique index slots_one_per_start on slots (service_id, starts_at) where status = 'available';
create index slots_by_service_start on slots (service_id, starts_at, id);
create index slots_by_service_day on slots (service_id, date, start_time);
create index slots_by_day on slots (date, start_time, id);
create index slots_by_start on slots (starts_at desc, id desc);
create index slots_by_schedule on slots (schedule_id, starts_at) where schedule_id is not null;
create index slots_by_closed_date on slots (closed_date_id) where closed_date_id is not null;
