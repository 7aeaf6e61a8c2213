-- The links to a booking's calendar entry and receipt carry these numbers. Raising one revokes the links of
-- one booking, or of all bookings of one account.
alter table bookings add column link_version integer not null default 1;
alter table users add column link_version integer not null default 1;
