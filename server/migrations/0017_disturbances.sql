-- migrate:step
-- Disturbances -----------------------------------------------------------------------------------------

-- Hours of a day at which the business cannot come as promised, and the offers to the customers whose bookings are affected.
create table disturbances (
  id uuid primary key,
  created_by uuid not null constraint disturbances_created_by_fkey references users (id) on delete cascade,
  cause text not null constraint disturbances_cause
    check (cause in ('rain', 'hartal', 'flood', 'no_water', 'crew_sick', 'other')),
  -- The words for the cause `other`, which customers read.
  cause_text text constraint disturbances_cause_text check (char_length(cause_text) between 1 and 60),
  date date not null,
  -- What customers read instead of the usual sentence; empty: the usual one.
  explanation_en text not null constraint disturbances_explanation_en check (char_length(explanation_en) <= 300),
  explanation_bn text not null constraint disturbances_explanation_bn check (char_length(explanation_bn) <= 300),
  -- Wall times of that day, 24:00 for its end.
  from_time time not null,
  to_time time not null,
  -- Empty: all of them.
  area_ids uuid[] not null default '{}',
  crew_ids uuid[] not null default '{}',
  -- Until when customers can answer, and the offered times are held.
  deadline timestamptz not null,
  -- The idempotency key of the request. Null: it had none.
  request_key text,
  request_hash text not null,
  created_at timestamptz not null,
  -- When the last offer was made.
  finished_at timestamptz,
  constraint disturbances_text_of_other check ((cause = 'other') = (cause_text is not null)),
  constraint disturbances_end_after_start check (to_time > from_time),
  constraint disturbances_deadline_after_start check (deadline > created_at),
  constraint disturbances_one_per_key unique (created_by, request_key)
);
create index disturbances_by_age on disturbances (created_at desc, id desc);
create index disturbances_unfinished on disturbances (created_at) where finished_at is null;

create table disturbance_offers (
  id uuid primary key,
  disturbance_id uuid not null
    constraint disturbance_offers_disturbance_id_fkey references disturbances (id) on delete cascade,
  -- The order in which the offers are made.
  position smallint not null,
  booking_id uuid not null constraint disturbance_offers_booking_id_fkey references bookings (id) on delete cascade,
  -- When the booking was to begin.
  starts_at timestamptz not null,
  -- The booking as it was seen, and the slots that were proposed then, at most three.
  version text not null,
  slot_ids uuid[] not null constraint disturbance_offers_slots check (cardinality(slot_ids) <= 3),
  -- `ended`: its booking was moved or canceled in another way.
  state text not null default 'waiting' constraint disturbance_offers_state
    check (state in ('waiting', 'open', 'moved', 'refunded', 'ended', 'refused')),
  -- Why it was refused.
  code text,
  -- What the customer gets back.
  refund_minor bigint constraint disturbance_offers_refund check (refund_minor >= 0),
  answered_at timestamptz,
  -- The member of the staff who answered for the customer; null when the customer did.
  answered_by uuid constraint disturbance_offers_answered_by_fkey references users (id) on delete set null,
  constraint disturbance_offers_one_per_position unique (disturbance_id, position),
  constraint disturbance_offers_one_per_booking unique (disturbance_id, booking_id),
  constraint disturbance_offers_refused_with_code check ((state = 'refused') = (code is not null)),
  constraint disturbance_offers_refunded_with_amount check ((state = 'refunded') = (refund_minor is not null)),
  constraint disturbance_offers_answered check ((state in ('moved', 'refunded')) = (answered_at is not null)),
  constraint disturbance_offers_answered_by_staff check (answered_by is null or answered_at is not null)
);
-- A booking has one offer at a time.
create unique index disturbance_offers_one_open on disturbance_offers (booking_id) where state in ('waiting', 'open');
create index disturbance_offers_by_booking on disturbance_offers (booking_id);

-- The times of an offer. While one is held, its seat and its crew are nobody else's.
create table offered_times (
  offer_id uuid not null constraint offered_times_offer_id_fkey references disturbance_offers (id) on delete cascade,
  position smallint not null constraint offered_times_position check (position between 1 and 3),
  slot_id uuid not null constraint offered_times_slot_id_fkey references slots (id) on delete cascade,
  slot_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- These mean what they mean in bookings: where it would be done, by which crew, and until when that would be busy with it.
  area_id uuid constraint offered_times_area_id_fkey references areas (id) on delete set null,
  crew_no smallint constraint offered_times_crew_no_fkey references crews (no),
  occupied_until timestamptz,
  -- A query that asks whether the time is taken also compares `held_until` with the clock, because a job clears `held` later.
  held boolean not null default true,
  held_until timestamptz not null,
  primary key (offer_id, position),
  constraint offered_times_one_per_slot unique (offer_id, slot_id),
  constraint offered_times_end_after_start check (ends_at > starts_at),
  constraint offered_times_occupied_with_crew
    check ((crew_no is null) = (occupied_until is null) and occupied_until >= ends_at),
  constraint offered_times_crew_does_one_at_a_time exclude using gist (
      int4range(crew_no, crew_no, '[]') with &&, tstzrange(starts_at, occupied_until) with &&)
    where (crew_no is not null and held)
);
create index offered_times_by_slot on offered_times (slot_id) where held;
create index offered_times_by_crew on offered_times (crew_no, starts_at) where held and crew_no is not null;
create index offered_times_by_deadline on offered_times (held_until) where held;

-- What is held or free again changes what visitors read. Per row, because the job that frees times mostly finds none.
create trigger offered_times_notify after insert or update or delete on offered_times
  for each row execute function notify_of_offer();

-- An offer is answered once, and its times are free from then on.
create function keep_answer() returns trigger language plpgsql as $$
begin
  if old.state not in ('waiting', 'open') then
    raise exception 'the offer was answered'
      using errcode = 'integrity_constraint_violation', constraint = 'disturbance_offers_answered_once';
  end if;
  if new.state not in ('waiting', 'open') then
    update offered_times set held = false where offer_id = new.id and held;
  end if;
  return new;
end $$;
create trigger disturbance_offers_keep_answer before update of state on disturbance_offers
  for each row when (old.state <> new.state) execute function keep_answer();

-- A booking that gets another time, or ends, needs no offer any more.
create function end_offer_of_booking() returns trigger language plpgsql as $$
begin
  update disturbance_offers set state = 'ended' where booking_id = new.id and state in ('waiting', 'open');
  return null;
end $$;
create trigger bookings_end_offer after update of starts_at, status on bookings
  for each row when (old.starts_at <> new.starts_at or old.status <> new.status) execute function end_offer_of_booking();

-- The seats of a slot are enough for its live bookings and the held times, and no crew has a booking at a time that is held for
-- another one. Both sides lock the slot and the crew, as whoever takes a seat does before.
create function check_held_seats(slot uuid) returns void language plpgsql as $$
declare
  held_seats integer;
begin
  perform from slots where id = slot for no key update;
  select count(*) into held_seats from offered_times
  where slot_id = slot and held and held_until > clock_timestamp();
  if held_seats > 0 and held_seats + (select count(*) from bookings where slot_id = slot and is_live)
      > (select capacity from slots where id = slot) then
    raise exception 'the seat is held for an offer' using errcode = 'unique_violation', constraint = 'offered_times_seats';
  end if;
end $$;

create function check_seat_of_booking() returns trigger language plpgsql as $$
begin
  perform check_held_seats(new.slot_id);
  return null;
end $$;
create trigger bookings_offered_seat_insert after insert on bookings
  for each row when (new.is_live) execute function check_seat_of_booking();
create trigger bookings_offered_seat_update after update of slot_id, status on bookings
  for each row when (new.is_live and (not old.is_live or old.slot_id <> new.slot_id)) execute function check_seat_of_booking();

create function check_crew_of_booking() returns trigger language plpgsql as $$
begin
  perform from crews where no = new.crew_no for no key update;
  if exists (select from offered_times where crew_no = new.crew_no and held and held_until > clock_timestamp()
      and starts_at < new.occupied_until and occupied_until > new.starts_at) then
    raise exception 'the crew is held for an offer'
      using errcode = 'exclusion_violation', constraint = 'offered_times_of_crew';
  end if;
  return null;
end $$;
create trigger bookings_offered_crew_insert after insert on bookings
  for each row when (new.is_live and new.crew_no is not null) execute function check_crew_of_booking();
create trigger bookings_offered_crew_update after update of crew_no, starts_at, occupied_until, status on bookings
  for each row when (new.is_live and new.crew_no is not null and (not old.is_live or old.crew_no is distinct from new.crew_no
    or old.starts_at <> new.starts_at or old.occupied_until is distinct from new.occupied_until))
  execute function check_crew_of_booking();

create function check_offered_time() returns trigger language plpgsql as $$
begin
  perform check_held_seats(new.slot_id);
  perform from crews where no = new.crew_no for no key update;
  if exists (select from bookings where crew_no = new.crew_no and is_live
      and starts_at < new.occupied_until and occupied_until > new.starts_at) then
    raise exception 'the crew has a booking'
      using errcode = 'exclusion_violation', constraint = 'offered_times_of_crew';
  end if;
  return null;
end $$;
create trigger offered_times_are_free after insert on offered_times
  for each row when (new.held) execute function check_offered_time();
