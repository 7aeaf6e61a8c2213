-- migrate:step
-- Closed times -----------------------------------------------------------------------------------------
-- A closed date may be a part of one or more days, and of an area. Rows that were there before are whole days.

alter table closed_dates
  -- Wall times on the first and on the last day, 24:00 for its end. Null: whole days.
  add column from_time time,
  add column to_time time,
  add column area_id uuid constraint closed_dates_area_id_fkey references areas (id) on delete cascade,
  -- Whether customers are told the name.
  add column shown boolean not null default false,
  add constraint closed_dates_times_all_or_none check ((from_time is null) = (to_time is null)),
  add constraint closed_dates_end_after_start check (to_date + to_time > from_date + from_time),
  add constraint closed_dates_of_service_or_area check (service_id is null or area_id is null);
create index closed_dates_by_area on closed_dates (area_id) where area_id is not null;

-- migrate:step
-- Staff may also force that the time is closed.
alter table bookings drop constraint bookings_forced;
alter table bookings add constraint bookings_forced
  check (forced <@ array['closed', 'travel', 'hours', 'skill', 'area', 'maximum']) not valid;

-- migrate:step
alter table bookings validate constraint bookings_forced;
