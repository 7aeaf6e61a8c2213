-- migrate:step
-- Closed times -----------------------------------------------------------------------------------------
-- A closed date may be a part of one or more days, and of an area. Rows that were there before are whole days.

alter table closed_dates
  -- Wall times on the first and on the last day, 24:00 for its end. Null: whole days.
  add column from_time time,
  add column to_time time,
  add column area_id uuid constraint closed_dates_area_id_fkey references areas (id) on delete cascade,
  -- Whether customers are told the name.
  add column shown boolean not null default false,
  add constraint closed_dates_times_all_or_none check ((from_time is null) = (to_time is null)),
  add constraint closed_dates_end_after_start check (to_date + to_time > from_date + from_time),
  add constraint closed_dates_of_service_or_area check (service_id is null or area_id is null);
create index closed_dates_by_area on closed_dates (area_id) where area_id is not null;

-- migrate:step
-- Staff may also force that the time is closed.
alter table bookings drop constraint bookings_forced;
alter table bookings add constraint bookings_forced
  check (forced <@ array['closed', 'travel', 'hours', 'skill', 'area', 'maximum']) not valid;

-- migrate:step
alter table bookings validate constraint bookings_forced;

-- migrate:step
-- Details of a booking that are edited after it was booked -----------------------------------------------

-- The area of a rule that applies in one only: another one is agreed when the visit is done elsewhere.
alter table booking_charges add column area_id uuid;

-- What was booked or entered is raised in its revision when it is edited: open pages show it as it is.
create function tell_of_revision() returns trigger language plpgsql as $$
begin
  perform notify_booking(new.id);
  return null;
end $$;
create trigger bookings_notify_revision after update of revision on bookings
  for each row execute function tell_of_revision();

-- What a recorded change says of a former customer: notes, reasons and the details of a booking are removed.
create function without_personal_data(action text, detail jsonb) returns jsonb language sql immutable as $$
  select case action when 'user.noted' then '{}' else detail - array['reason', 'edited'] end
$$;

create or replace function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
      return new;
    end if;
    if new.address is null and to_jsonb(new) - 'address' = to_jsonb(old) - 'address'
      and exists (select from users where id = old.actor_id and deleted_at is not null) then
      return new;
    end if;
    if new.detail = without_personal_data(old.action, old.detail)
      and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
      and is_about_former_customer(old.subject_type, old.subject_id) then
      return new;
    end if;
    if new.count = old.count + 1 and to_jsonb(new) - 'count' = to_jsonb(old) - 'count' then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.at < nullif(current_setting('jhilik.delete_audit_before', true), '')::timestamptz then
      return old;
    end if;
  end if;
  raise exception 'audit entries are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_entries_append_only';
end
$$;

create or replace function forget_changes_of(person uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  booked uuid[] := array(select id from bookings where user_id = person and not booked_by_staff);
  paid uuid[] := array(select id from payment_attempts where booking_id = any(booked));
  refunded uuid[] := array(select id from refunds where attempt_id = any(paid));
  types text[] := array['user', 'booking', 'payment_attempt', 'refund'];
  subjects uuid[] := person || booked || paid || refunded;
begin
  update audit_entries set detail = without_personal_data(action, detail)
  where subject_type = any(types) and subject_id = any(subjects) and detail <> without_personal_data(action, detail);
  update audit_entries set address = null
  where actor_id = person and address is not null and counted_hour is null
    and (kind is not null or subject_type = any(types) and subject_id = any(subjects));
  update ledger_entries set reason = '—' where booking_id = any(booked) and reason is not null;
end $$;

-- migrate:step
-- Views ---------------------------------------------------------------------------------------------
-- A filter of the list of bookings that one member of the staff keeps under a name.
create table booking_views (
  id uuid primary key,
  user_id uuid not null constraint booking_views_user_id_fkey references users (id) on delete cascade,
  -- The place of the view among those of its owner, which limits their number.
  position smallint not null constraint booking_views_position check (position between 1 and 8),
  name text not null constraint booking_views_name check (char_length(name) between 1 and 40),
  query text not null constraint booking_views_query check (char_length(query) <= 600),
  created_at timestamptz not null,
  constraint booking_views_one_per_position unique (user_id, position)
);
create unique index booking_views_one_per_name on booking_views (user_id, lower(name));

-- migrate:alone
-- Jobs of which something is to be collected are read and counted from this index alone. A query has its condition in the same words.
drop index if exists bookings_to_collect;
create index concurrently bookings_to_collect on bookings (starts_at, id)
  where status in ('confirmed', 'completed', 'no_show') and payment_status in ('due_on_site', 'partly_paid', 'charged_back');
drop index if exists bookings_by_area;
create index concurrently bookings_by_area on bookings (area_id, starts_at, id) where area_id is not null;

-- migrate:step
-- Contacts ---------------------------------------------------------------------------------------------

-- A contact is a person for whom staff have booked and who has no account: a row of users that cannot sign in. The number is that
-- of one contact or signs in to one account. Whoever proves to own it gets what belongs to the contact.
alter table users
  add column contact_phone text constraint users_contact_phone_unique unique
    constraint users_contact_phone check (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  drop constraint users_email_or_phone,
  add constraint users_account_or_contact check (num_nonnulls(coalesce(email, verified_phone), contact_phone) = 1),
  add constraint users_contact_cannot_sign_in check (contact_phone is null
    or (phone_e164 is not distinct from contact_phone and password_hash is null and role = 'user' and img = '' and deleted_at is null));
-- Accounts whose number nobody has verified are suggested to staff who enter it.
create index users_by_phone on users (phone_e164) where phone_e164 is not null;

-- Staff made the booking for its customer, to whom it belongs. `booked_by_staff`: it belongs to the account of the staff instead.
alter table bookings add column for_caller boolean not null default false;
alter table bookings
  add constraint bookings_for_caller_of_customer check (not (for_caller and booked_by_staff)) not valid;

create function claim_contact() returns trigger language plpgsql as $$
declare
  number text := coalesce(new.verified_phone, new.contact_phone);
  contact users;
  claimed integer;
begin
  -- The owner of a new booking is found or made under the same lock, so that no contact is made while the number is being verified.
  perform pg_advisory_xact_lock(hashtextextended('phone:' || number, 0));
  if new.contact_phone is not null then
    if exists (select from users where verified_phone = number) then
      raise exception 'the number belongs to an account'
        using errcode = 'unique_violation', constraint = 'users_verified_phone_unique';
    end if;
    return new;
  end if;
  -- Bookings are locked before their account, as in all changes of bookings.
  perform from bookings where user_id = (select id from users where contact_phone = number) order by id for update;
  select * into contact from users where contact_phone = number for update;
  if not found then
    return new;
  end if;
  update bookings set user_id = new.id where user_id = contact.id;
  get diagnostics claimed = row_count;
  update standing_discounts set user_id = new.id
  where user_id = contact.id and not exists (select from standing_discounts where user_id = new.id);
  delete from standing_discounts where user_id = contact.id;
  delete from crew_members where user_id = contact.id;
  update users set staff_note = contact.staff_note where id = new.id and staff_note = '' and contact.staff_note <> '';
  update users set name = '—', email = contact.id || '@deleted.invalid', contact_phone = null, phone = '', phone_e164 = null, address = '',
    staff_note = '', locale = null, deactivated_at = new.updated_at, deleted_at = new.updated_at, updated_at = new.updated_at
  where id = contact.id;
  insert into audit_entries (id, actor_id, action, subject_type, subject_id, kind, detail, at)
  values (gen_random_uuid(), new.id, 'user.contact_claimed', 'user', new.id, 'people', jsonb_build_object('count', claimed), new.updated_at);
  return new;
end $$;
create trigger users_claim_contact after insert or update of verified_phone, contact_phone on users
  for each row when (new.verified_phone is not null or new.contact_phone is not null) execute function claim_contact();

-- migrate:step
alter table bookings validate constraint bookings_for_caller_of_customer;

-- migrate:step
-- Bulk changes -------------------------------------------------------------------------------------------
-- One act on many bookings. It is stored before it is carried out, so that what an end of the process interrupts is carried on.
create table bulk_changes (
  id uuid primary key,
  requested_by uuid not null constraint bulk_changes_requested_by_fkey references users (id) on delete cascade,
  -- What is carried on later has the permissions that this sign-in has then.
  sign_in_id uuid not null,
  -- The idempotency key of the request. Null: it had none.
  request_key text,
  request_hash text not null,
  act jsonb not null,
  -- Whether the password or a second factor had been entered when it was requested.
  confirmed boolean not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint bulk_changes_one_per_key unique (requested_by, request_key)
);
create index bulk_changes_unfinished on bulk_changes (created_at) where finished_at is null;

create table bulk_change_items (
  bulk_change_id uuid not null
    constraint bulk_change_items_bulk_change_id_fkey references bulk_changes (id) on delete cascade,
  -- The order in which the bookings are changed.
  position smallint not null,
  booking_id uuid not null constraint bulk_change_items_booking_id_fkey references bookings (id) on delete cascade,
  -- The booking as it was seen: its version, and what would be given back.
  version text not null,
  refund_minor bigint not null constraint bulk_change_items_refund check (refund_minor >= 0),
  -- Null while it is waiting. `changed` is stored in the transaction of the change, so that each booking is changed once.
  outcome text constraint bulk_change_items_outcome check (outcome in ('changed', 'refused')),
  -- Why it was refused.
  code text,
  -- The same in English.
  message text,
  conflicts text[] not null default '{}',
  concluded_at timestamptz,
  primary key (bulk_change_id, position),
  constraint bulk_change_items_one_per_booking unique (bulk_change_id, booking_id),
  constraint bulk_change_items_refused_with_code check ((outcome is not distinct from 'refused') = (code is not null)),
  constraint bulk_change_items_concluded check ((outcome is null) = (concluded_at is null))
);
create index bulk_change_items_by_booking on bulk_change_items (booking_id);
