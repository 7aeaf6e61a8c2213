-- Databases in which migration 0008 ran before it was cut into steps have a generated column. Here they
-- become as all others; in those nothing changes.
alter table bookings alter column search_words drop expression if exists;

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := booking_words(new.customer_name, new.customer_email, new.customer_phone, new.registration_plate);
  return new;
end $$;
create or replace trigger bookings_search_words
  before insert or update of customer_name, customer_email, customer_phone, registration_plate, search_words on bookings
  for each row execute function keep_search_words();
alter table bookings enable always trigger bookings_search_words;
