-- Tells processes that what visitors read has changed, beside bookings and slots, which notify already. At the commit,
-- once for each transaction: equal notifications of one transaction are sent once.

create function notify_of_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"catalog.changed"}');
  return null;
end $$;

create trigger services_notify after insert or update or delete on services
  for each statement execute function notify_of_catalog();
-- House rules, tax, and the pictures of the home page.
create trigger settings_notify after insert or update or delete on settings
  for each statement execute function notify_of_catalog();
create trigger areas_notify after insert or update or delete on areas
  for each statement execute function notify_of_catalog();
create trigger closed_dates_notify after insert or update or delete on closed_dates
  for each statement execute function notify_of_catalog();
create trigger reviews_notify after insert or update or delete on reviews
  for each statement execute function notify_of_catalog();
create trigger review_tallies_notify after insert or update or delete on review_tallies
  for each statement execute function notify_of_catalog();
-- Reviews show them.
create trigger users_notify after update of name, img on users
  for each statement execute function notify_of_catalog();
-- Their insertions and changes of seats notify as bookings and slots.
create trigger bookings_notify_delete after delete on bookings
  for each statement execute function notify_of_catalog();
