-- A seat is held until its slot starts, at the latest. Bookings that are not held keep what they had.
update bookings set hold_expires_at = starts_at where status = 'held' and hold_expires_at > starts_at;
alter table bookings add constraint bookings_hold_ends_by_start
  check (status <> 'held' or hold_expires_at <= starts_at);
