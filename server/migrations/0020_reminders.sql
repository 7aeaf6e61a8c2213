-- Reminders of appointments.

-- The start of which the customer was reminded, so that each start is reminded of once; null before.
alter table bookings add column reminded_for timestamptz;
