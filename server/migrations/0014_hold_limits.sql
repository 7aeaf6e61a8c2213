-- Unpaid holds are counted per phone number, typed e-mail address and network, besides per account.

-- One form for all ways to write a phone number: Bangla digits as ASCII digits, only digits, without the
-- country's prefix (+880, 00880) and without the leading zeros of the national form.
create function phone_key(phone text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]+', '', 'g'),
    '^0*(880)?0*', '');

-- A keyed hash of the network from which a seat was held. Only held bookings have one.
alter table bookings add column network_hash text;
alter table bookings add constraint bookings_network_only_while_held
  check (network_hash is null or status = 'held');

-- Whoever ends the hold cannot forget to clear the hash.
create function clear_network_hash() returns trigger language plpgsql as $$
begin
  new.network_hash := null;
  return new;
end $$;
create trigger bookings_network_cleared before update of status on bookings
  for each row when (new.status <> 'held' and new.network_hash is not null)
  execute function clear_network_hash();

create index bookings_held_by_phone on bookings (phone_key(customer_phone)) where status = 'held';
create index bookings_held_by_email on bookings (customer_email) where status = 'held';
create index bookings_held_by_network on bookings (network_hash) where status = 'held';
