-- Bookings that have ended no longer bind the number of seats of their slot.
alter table bookings
  drop constraint bookings_seat_within_capacity,
  add constraint bookings_seat_within_capacity
    check (seat >= 1 and (seat <= slot_capacity or status in ('expired', 'canceled')));

-- A slot may end on the next day, so its wall times are not compared. It lasts at most a day, which bounds
-- where an overlapping one may start.
alter table slots
  drop constraint slots_end_after_start,
  add constraint slots_end_after_start check (ends_at > starts_at and ends_at - starts_at <= interval '24 hours'),
  drop constraint slots_one_per_start;
-- Canceled slots leave their start to others.
create unique index slots_one_per_start on slots (service_id, starts_at) where status = 'available';
create index slots_by_service_start on slots (service_id, starts_at, id);

-- A closed date cancels every slot it covers, also those with bookings.
update slots set status = 'canceled', withdrawn = true where closed_date_id is not null and status = 'available';
alter table slots
  add constraint slots_closed_is_canceled check (closed_date_id is null or status = 'canceled');

-- Opening hours that close at or before the time they open end on the next day.
alter table schedule_hours drop constraint schedule_hours_closes_after_opens;
