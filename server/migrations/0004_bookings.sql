create table bookings (
  id uuid constraint bookings_pkey primary key,
  -- What a customer reads out on the phone: see booking-code.ts.
  code text not null constraint bookings_code_unique unique
    constraint bookings_code check (code ~ '^[2-9BCDFGHJ-NP-TV-XZ]{6}$'),
  user_id uuid not null constraint bookings_user_id_fkey references users (id),
  service_id uuid not null constraint bookings_service_id_fkey references services (id),
  slot_id uuid not null,
  slot_capacity smallint not null,
  seat smallint not null,
  status text not null constraint bookings_status
    check (status in ('held', 'confirmed', 'expired', 'canceled', 'completed', 'no_show')),
  -- Bookings that occupy a seat. The only list of these statuses: queries, indexes and constraints read the column.
  is_live boolean not null
    generated always as (status in ('held', 'confirmed', 'completed', 'no_show')) stored,
  hold_expires_at timestamptz not null,

  -- What was bought, as it was at that moment.
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  customer_img text not null default ''
    constraint bookings_customer_img_of_this_site check (customer_img ~ '^(/[^[:space:]/\\][^[:space:]\\]*)?$'),
  -- An admin's account booked for the customer whom the form names.
  booked_by_staff boolean not null default false,
  service_name text not null,
  service_name_bn text not null default '',
  service_img text not null
    constraint bookings_service_img_of_this_site check (service_img ~ '^/[^[:space:]/\\][^[:space:]\\]*$'),
  service_duration_minutes integer not null,
  price_minor bigint not null constraint bookings_price_not_negative check (price_minor >= 0),
  -- What was due when it was booked; the rest is due on site.
  payment_terms text not null default 'full'
    constraint bookings_payment_terms check (payment_terms in ('full', 'deposit', 'none')),
  due_now_minor bigint not null,
  currency text not null constraint bookings_currency check (currency ~ '^[A-Z]{3}$'),
  -- The tax that the price includes, as agreed when it was booked, and the business number under which it was agreed.
  tax_name text,
  -- In thousandths of a percent: 15000 is 15 %.
  tax_rate integer constraint bookings_tax_rate check (tax_rate between 1 and 100000),
  tax_bin text,
  -- The customer's business number, for a tax invoice.
  customer_bin text not null default '' constraint bookings_customer_bin check (char_length(customer_bin) <= 30),
  slot_date date not null,
  slot_start_time time not null,
  slot_end_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The crew that does it, and the time until which that is busy with it: the end and the crew's minutes to set up. Both null
  -- while no crew does it.
  crew_no smallint constraint bookings_crew_no_fkey references crews (no),
  occupied_until timestamptz,
  -- What staff forced when they chose the crew, and why.
  forced text[] not null default '{}'
    constraint bookings_forced check (forced <@ array['travel', 'hours', 'skill', 'area', 'maximum']),
  forced_reason text,
  -- Where it is done. Null: at the base, not known, or no area any more.
  area_id uuid constraint bookings_area_id_fkey references areas (id) on delete set null,
  -- All null when the service needs no vehicle.
  vehicle_type text,
  vehicle_brand text,
  vehicle_model text,
  manufacturing_year integer,
  registration_plate text,
  -- The plate as typed and in the letters of both languages, one per line, for searching.
  plate_spellings text,
  -- Facts about the place; floor 0 is the ground floor.
  rooms smallint constraint bookings_rooms check (rooms between 1 and 50),
  floor smallint constraint bookings_floor check (floor between 0 and 100),
  units smallint constraint bookings_units check (units between 1 and 50),
  -- What the customer tells the crew. The photos are content hashes of pictures.
  note text not null default '' constraint bookings_note check (char_length(note) <= 500),
  photos text[] not null default '{}'
    constraint bookings_photos check (array_to_string(photos, ',', '') ~ '^([0-9a-f]{32}(,[0-9a-f]{32}){0,2})?$'),

  -- The house rules at the time of the booking.
  free_cancel_hours integer not null default 24
    constraint bookings_free_cancel_hours check (free_cancel_hours >= 0),
  late_refund_percent integer not null default 0
    constraint bookings_late_refund_percent check (late_refund_percent between 0 and 100),
  cancel_grace_minutes integer not null default 0
    constraint bookings_cancel_grace_minutes check (cancel_grace_minutes >= 0),
  -- When it was first confirmed: the grace period of canceling begins then. A trigger sets it.
  confirmed_at timestamptz,
  -- When it was last moved to another slot; null before.
  moved_at timestamptz,

  -- The side that wanted the cancellation, which need not be the one that entered it: staff also cancel for customers.
  canceled_by text constraint bookings_canceled_by check (canceled_by in ('business', 'customer')),
  -- The message to the customer when the business canceled.
  cancel_message text constraint bookings_cancel_message_present check (cancel_message <> ''),

  -- A keyed hash of the network from which the seat is held, or was booked without a payment.
  network_hash text,
  -- Raised by each reschedule and cancellation: calendars replace an entry by one with a higher revision.
  revision integer not null default 0,
  -- Part of the links to calendar entry and receipt; raising it revokes them.
  link_version integer not null default 1,
  -- `payment_of` computes it.
  payment_status text not null default 'pending' constraint bookings_payment_status
    check (payment_status in ('paid', 'partly_paid', 'due_on_site', 'pending', 'failed', 'cancelled', 'expired', 'in_review',
      'refund_due', 'partly_refunded', 'refunded', 'not_refunded', 'disputed', 'charged_back')),
  -- The start of which the customer was reminded, so that each start is reminded of once; null before.
  reminded_for timestamptz,
  -- A trigger sets it. It is not a generated column, because adding or changing one rewrites the whole table under a lock.
  search_words tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint bookings_slot_fkey foreign key (slot_id, slot_capacity)
    references slots (id, capacity) on update cascade,
  -- Bookings that are not live do not limit the capacity of their slot.
  constraint bookings_seat_within_capacity check (seat >= 1 and (seat <= slot_capacity or not is_live)),
  constraint bookings_vehicle_all_or_none check (
    num_nulls(vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate) in (0, 5)),
  constraint bookings_end_after_start check (ends_at > starts_at),
  constraint bookings_hold_ends_by_start check (status <> 'held' or hold_expires_at <= starts_at),
  constraint bookings_confirmed_at_once_confirmed
    check (confirmed_at is not null or status in ('held', 'expired', 'canceled')),
  constraint bookings_canceled_by_when_canceled check (canceled_by is null or status = 'canceled'),
  constraint bookings_cancel_message_when_canceled check (cancel_message is null or status = 'canceled'),
  constraint bookings_due_now_within_price check (due_now_minor between 0 and price_minor),
  constraint bookings_tax_all_or_none check (num_nulls(tax_name, tax_rate, tax_bin) in (0, 3)),
  constraint bookings_full_terms check (payment_terms <> 'full' or due_now_minor = price_minor),
  constraint bookings_occupied_with_crew
    check ((crew_no is null) = (occupied_until is null) and occupied_until >= ends_at),
  constraint bookings_forced_with_reason
    check ((forced = '{}') = (forced_reason is null) and forced_reason <> '' and (forced_reason is null or crew_no is not null)),
  -- A crew does one job at a time. The range of one number stands for the number, which needs no extension.
  constraint bookings_crew_does_one_at_a_time exclude using gist (
      int4range(crew_no, crew_no, '[]') with &&, tstzrange(starts_at, occupied_until) with &&)
    where (crew_no is not null and is_live),
  constraint bookings_network_only_while_unpaid check (network_hash is null or status in ('held', 'confirmed'))
);

-- A booking outlives the account, so it cannot refer to `open_id`. One that is on its way while the account is being deleted
-- waits, and is refused.
create function refuse_booking_of_deleted_account() returns trigger language plpgsql as $$
begin
  perform from users where open_id = new.user_id for key share;
  if not found then
    raise exception 'the account is deleted' using errcode = 'check_violation', constraint = 'bookings_of_open_account';
  end if;
  return new;
end $$;
create trigger bookings_of_open_account before insert on bookings
  for each row execute function refuse_booking_of_deleted_account();

-- No double booking: a seat has at most one live booking.
create unique index bookings_one_live_per_seat on bookings (slot_id, seat) where is_live;
create index bookings_by_slot on bookings (slot_id);
create index bookings_by_user on bookings (user_id, starts_at, id);
create index bookings_by_customer_email on bookings (customer_email, starts_at, id);
create index bookings_by_age on bookings (created_at desc, id desc);
create index bookings_by_start on bookings (starts_at, id);
-- The plan of the crews around a day.
create index bookings_by_crew on bookings (crew_no, starts_at) where crew_no is not null and is_live;
create index bookings_by_price on bookings (price_minor, id);
create index bookings_by_service on bookings (service_id, starts_at, id);
create index bookings_by_status on bookings (status, created_at desc, id desc);
create index bookings_by_payment_status on bookings (payment_status, created_at desc, id desc);
-- What was sold in a period is read from this index alone.
create index bookings_by_slot_day on bookings (slot_date) include (service_id, status, currency, price_minor);

-- Holds -----------------------------------------------------------------------------------------------

-- One form for all ways to write a phone number: Bangla digits as ASCII digits, only digits, without the country's
-- prefix (+880, 00880) and without the leading zeros of the national form.
create function phone_key(phone text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]+', '', 'g'),
    '^0*(880)?0*', '');

-- Indexes for counting the open holds and the bookings to be paid on site of an account, a phone number, an e-mail address and a
-- network. Statistics usually say that hardly any booking is held, so with the condition `status = 'held'` alone the planner could
-- read all entries of any such index instead of looking up one value. The planner uses one of these for a query only if the query
-- contains the condition up to `is true` in the same words, and compares the indexed column with a value: this implies the rest of
-- the condition, that the column is not null.
create index bookings_unpaid_by_user on bookings (user_id)
  where (status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true and user_id is not null;
create index bookings_unpaid_by_phone on bookings (phone_key(customer_phone))
  where (status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true and customer_phone is not null;
create index bookings_unpaid_by_email on bookings (customer_email)
  where (status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true and customer_email is not null;
create index bookings_unpaid_by_network on bookings (network_hash)
  where (status = 'held' or status = 'confirmed' and payment_status = 'due_on_site') is true and network_hash is not null;
create index bookings_due_holds on bookings (hold_expires_at) where status = 'held';

-- Search ----------------------------------------------------------------------------------------------

-- The words a booking is found by: its code, those of name, e-mail, phone, plate and address, each spelling of the plate
-- without separators, the digits of plate and phone, the phone number without country code and leading zero, and the
-- phone's digits backwards after a `~`, so that a prefix query finds a number's last digits. `plate` has one spelling per
-- line. Split at ASCII punctuation only, so that Bangla words stay whole in databases of any locale.
create function booking_words(code text, name text, email text, phone text, plate text, address text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  phone_digits text;
begin
  phone := folded(phone);
  plate := folded(plate);
  phone_digits := regexp_replace(phone, '[^0-9]+', '', 'g');
  return array_to_tsvector(array_remove(
    regexp_split_to_array(
      folded(code || ' ' || name || ' ' || email || ' ' || phone || ' ' || plate || ' ' || address),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+')
      || regexp_split_to_array(
           regexp_replace(plate, '[\x01-\x09\x0b-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', '', 'g'), '\n')
      || array[
        regexp_replace(split_part(plate, e'\n', 1), '[^0-9]+', '', 'g'),
        phone_digits,
        regexp_replace(phone_digits, '^(00)?(880)?0?', ''),
        coalesce(nullif('~' || reverse(phone_digits), '~'), '')
      ],
    ''));
end $$;
create index bookings_by_words on bookings using gin (search_words);

create function set_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := booking_words(
    new.code, new.customer_name, new.customer_email, new.customer_phone,
    coalesce(new.plate_spellings, new.registration_plate, ''), new.customer_address);
  return new;
end $$;
create trigger bookings_search_words
  before insert
    or update of code, customer_name, customer_email, customer_phone, customer_address, registration_plate,
      plate_spellings, search_words
    on bookings
  for each row execute function set_search_words();
-- It also fires while a backup is restored, when other triggers do not.
alter table bookings enable always trigger bookings_search_words;

-- Calls -----------------------------------------------------------------------------------------------

-- A key belongs to one call of an account: another call, or the same one with another request, is rejected.
create table idempotency_keys (
  user_id uuid not null constraint idempotency_keys_user_id_fkey references users (id) on delete cascade,
  key text not null,
  operation text not null constraint idempotency_keys_operation check (operation ~ '^[a-z_]+\.[a-z_]+$'),
  request_hash text not null,
  booking_id uuid constraint idempotency_keys_booking_id_fkey references bookings (id),
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Reviews ---------------------------------------------------------------------------------------------

create table reviews (
  id uuid constraint reviews_pkey primary key,
  -- Null once its writer has deleted the account.
  user_id uuid constraint reviews_of_open_account references users (open_id) on delete set null,
  -- The service it is about, if any, and the booking that verifies it.
  service_id uuid constraint reviews_service_id_fkey references services (id),
  booking_id uuid constraint reviews_booking_id_fkey references bookings (id),
  -- 0 when no star was chosen.
  rating smallint not null constraint reviews_rating check (rating between 0 and 5),
  body text not null,
  -- Public lists contain published reviews. A waiting one is published when staff approve it, a hidden one can be shown again.
  -- A deleted one has lost its text; its row counts for the day's limit, and keeps the booking of a review that was hidden.
  status text not null constraint reviews_status check (status in ('waiting', 'published', 'hidden', 'deleted')),
  -- Ratings count a reviewer once per visit: each published review of a booking. Of those without a booking they count the writer's
  -- newest published one, while none of a booking is published.
  is_counted boolean not null,
  hidden_at timestamptz,
  hidden_reason text,
  -- The public reply of the business.
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  -- The time at which the writer last changed it. Staff who approve it or reply to it send the time of the text that they have read.
  updated_at timestamptz not null constraint reviews_updated_after_creation check (updated_at >= created_at),
  constraint reviews_one_per_booking unique (booking_id),
  constraint reviews_body_until_deleted check ((body = '') = (status = 'deleted')),
  constraint reviews_only_published_counted check (status = 'published' or not is_counted),
  constraint reviews_hidden_with_reason check ((status = 'hidden') = (hidden_at is not null)
    and (hidden_at is null) = (hidden_reason is null) and hidden_reason <> ''),
  constraint reviews_reply_with_time
    check ((reply is null) = (replied_at is null) and reply <> '' and (reply is null or status <> 'deleted'))
);
-- Public lists contain published reviews only, and averages are counted in the index alone. Each order has an index, newest first
-- among equal ratings. `(6 - rating) % 6` descending puts the lowest rating first and reviews without a star last.
create index reviews_by_age on reviews (created_at desc, id desc) where status = 'published';
create index reviews_by_most_stars on reviews (rating desc, created_at desc, id desc) include (is_counted)
  where status = 'published';
create index reviews_by_fewest_stars on reviews (((6 - rating) % 6) desc, created_at desc, id desc)
  where status = 'published';
create index reviews_by_service on reviews (service_id, created_at desc, id desc)
  where service_id is not null and status = 'published';
create index reviews_by_service_most_stars
  on reviews (service_id, rating desc, created_at desc, id desc) include (is_counted)
  where service_id is not null and status = 'published';
create index reviews_by_service_fewest_stars
  on reviews (service_id, ((6 - rating) % 6) desc, created_at desc, id desc)
  where service_id is not null and status = 'published';
create index reviews_waiting on reviews (created_at desc, id desc) where status = 'waiting';
create index reviews_hidden on reviews (created_at desc, id desc) where status = 'hidden';
create unique index reviews_counted_once_without_booking on reviews (user_id) where booking_id is null and is_counted;
-- The reviews of one author are counted before another one is accepted.
create index reviews_by_writer on reviews (user_id, created_at desc) where user_id is not null;
