-- migrate:step
-- Links in messages --------------------------------------------------------------------------------------

-- One row is one link that opens the page of a booking for whoever has its token. The token itself is not stored.
create table booking_links (
  token_hash text constraint booking_links_pkey primary key
    constraint booking_links_token_hash check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  booking_id uuid not null constraint booking_links_booking_id_fkey references bookings (id) on delete cascade,
  -- The message that carries it. Null: staff pass it on by hand.
  message_id uuid constraint booking_links_message_id_fkey references messages (id) on delete cascade,
  -- The versions of the booking and of its account when it was made. Raising one of them ends it.
  link_version integer not null,
  account_link_version integer not null,
  created_at timestamptz not null
);
create index booking_links_by_booking on booking_links (booking_id);
create index booking_links_by_message on booking_links (message_id) where message_id is not null;

-- migrate:step
-- The start at which the customer has said to be there. It says nothing about another start, when the booking was moved since.
alter table bookings add column attends_at timestamptz;

-- migrate:step
create trigger bookings_notify_attendance after update of attends_at on bookings
  for each row when (old.attends_at is distinct from new.attends_at) execute function tell_of_revision();
