-- Settings --------------------------------------------------------------------------------------------

-- Facts about the installation, such as the house rules and how far the demo was seeded.
create table settings (
  key text constraint settings_pkey primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create function business_zone() returns text language sql stable as $$
  select coalesce((select value #>> '{}' from settings where key = 'time-zone'), 'UTC')
$$;

-- PostgreSQL reads a zone that is named by its distance from UTC with the opposite sign, as POSIX does.
create function zone_for_sql(zone text) returns text language sql immutable as $$
  select case when zone ~ '^[+-]' then translate(zone, '+-', '-+') else zone end
$$;

-- The minutes by which the clocks are ahead of UTC at an instant whose wall time they show twice, because they are put back
-- in between. Null for any other instant.
create function repeated_offset(at timestamptz) returns int language sql stable as $$
  select extract(epoch from (at at time zone zone) - (at at time zone 'UTC'))::int / 60
  from (select zone_for_sql(business_zone()) as zone) as business
  where exists (
    select from unnest(array[-60, -30, 30, 60]) as minutes
    where (at + make_interval(mins => minutes)) at time zone zone = at at time zone zone
  )
$$;

-- Recorded changes ------------------------------------------------------------------------------------

-- An entry says who did what to which row, and when.
create table audit_entries (
  id uuid constraint audit_entries_pkey primary key,
  -- Null when the system acted.
  actor_id uuid constraint audit_entries_actor_id_fkey references users (id) on delete set null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  -- The history of all changes shows it under this kind; null when only the history of its booking shows it.
  kind text constraint audit_entries_kind check
    (kind in ('services', 'slots', 'schedules', 'bookings', 'money', 'people', 'reviews', 'settings', 'security')),
  detail jsonb not null default '{}',
  -- The network of the caller: an IPv4 address or the /64 network of an IPv6 address. Null when the system acted.
  address text,
  -- Failed sign-ins and confirmations of one account from one network are counted by the hour, so that they cannot
  -- fill the disk.
  counted_hour timestamptz,
  count integer not null default 1 constraint audit_entries_count check (count >= 1),
  at timestamptz not null,
  constraint audit_entries_counted check
    ((action in ('user.sign_in_failed', 'user.confirmation_failed')) = (counted_hour is not null)
      and (counted_hour is null or address is not null) and (counted_hour is not null or count = 1))
);
create unique index audit_entries_counted_once on audit_entries (subject_id, action, address, counted_hour)
  where counted_hour is not null;
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, at);
create index audit_entries_by_age on audit_entries (at desc, id desc) where kind is not null;
create index audit_entries_by_kind on audit_entries (kind, at desc, id desc) where kind is not null;
create index audit_entries_by_actor on audit_entries (actor_id, at desc, id desc) where kind is not null;
create index audit_entries_to_delete on audit_entries (at)
  where subject_type not in ('booking', 'payment_attempt', 'refund');

-- Whether a recorded change is about somebody who has deleted the account: about the account itself, about a booking that the
-- account made for itself, or about a payment or refund of such a booking.
create function is_about_former_customer(type text, id uuid) returns boolean language plpgsql stable as $$
declare
  booking uuid := case type
    when 'booking' then id
    when 'payment_attempt' then (select booking_id from payment_attempts attempt where attempt.id = $2)
    when 'refund' then (
      select attempt.booking_id from refunds refund join payment_attempts attempt on attempt.id = refund.attempt_id
      where refund.id = $2)
  end;
begin
  return exists (
    select from users person where person.deleted_at is not null and person.id = case type
      when 'user' then $2
      else (select made.user_id from bookings made where made.id = booking and not made.booked_by_staff)
    end);
end $$;

-- Entries are only added. There are five exceptions: a failed sign-in or confirmation is counted, the actor's account is deleted
-- (on delete set null), the network of somebody who has deleted the account and the texts about that person are removed
-- (`forget_changes_of`), and `delete_audit_entries` deletes those before the instant that it has set for its transaction.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
      return new;
    end if;
    if new.address is null and to_jsonb(new) - 'address' = to_jsonb(old) - 'address'
      and exists (select from users where id = old.actor_id and deleted_at is not null) then
      return new;
    end if;
    if new.detail = (case old.action when 'user.noted' then '{}' else old.detail - 'reason' end)
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
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function keep_audit_entries();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function keep_audit_entries();

-- Removes what recorded changes say about somebody who has deleted the account: the network of each change that the person made
-- (counted failures have a network until they are deleted by age), and what was written in notes and reasons, also in the
-- reasons of ledger entries. That there was a change, and when, stays. It runs with the rights of the role that migrates, because
-- the role that serves may not change entries.
create function forget_changes_of(person uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  booked uuid[] := array(select id from bookings where user_id = person and not booked_by_staff);
  paid uuid[] := array(select id from payment_attempts where booking_id = any(booked));
  refunded uuid[] := array(select id from refunds where attempt_id = any(paid));
  types text[] := array['user', 'booking', 'payment_attempt', 'refund'];
  subjects uuid[] := person || booked || paid || refunded;
begin
  update audit_entries set detail = case action when 'user.noted' then '{}' else detail - 'reason' end
  where (action = 'user.noted' or detail ? 'reason') and subject_type = any(types) and subject_id = any(subjects);
  update audit_entries set address = null
  where actor_id = person and address is not null and counted_hour is null
    and (kind is not null or subject_type = any(types) and subject_id = any(subjects));
  update ledger_entries set reason = '—' where booking_id = any(booked) and reason is not null;
end $$;

-- Deletes at most so many old entries and returns their number. It runs with the rights of the role that migrates: the role
-- that serves may not delete entries itself, and none of the last day by this. Those of bookings and payments stay: they are the
-- history of each booking.
create function delete_audit_entries(before timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  perform set_config('jhilik.delete_audit_before', before::text, true);
  delete from audit_entries where id in (
    select id from audit_entries
    where at < least(before, now() - interval '1 day') and subject_type not in ('booking', 'payment_attempt', 'refund')
    order by at limit most
  );
  get diagnostics deleted = row_count;
  perform set_config('jhilik.delete_audit_before', '', true);
  return deleted;
end
$$;

-- Operation -------------------------------------------------------------------------------------------

-- The last audit of the data: one row.
create table data_audits (
  only_one boolean not null default true constraint data_audits_pkey primary key constraint data_audits_one_row check (only_one),
  finished_at timestamptz not null,
  duration_ms integer not null constraint data_audits_duration check (duration_ms >= 0),
  -- {check: number of violations}, with those that found none.
  violations jsonb not null,
  -- A digest of the set of all violations; empty without any. Staff are told about each set once.
  digest text not null
);

-- Backups that were made or tried, one row for each place.
create table backup_runs (
  id uuid constraint backup_runs_pkey primary key,
  -- `folder /backups` or `bucket name`.
  place text not null constraint backup_runs_place check (place <> ''),
  started_at timestamptz not null,
  -- Null while it runs, and when its process was killed.
  finished_at timestamptz,
  -- The size of the file; null unless the backup succeeded.
  bytes bigint constraint backup_runs_bytes check (bytes > 0),
  -- Why it failed.
  error text,
  constraint backup_runs_outcome check ((finished_at is null) = (bytes is null and error is null) and (bytes is null or error is null))
);
create index backup_runs_by_place on backup_runs (place, started_at desc);

-- The transactions of the sandbox gateway. It shares the database, not the tables: nothing else reads these.
create schema sandbox;
create table sandbox.transactions (
  track text constraint transactions_pkey primary key,
  tran_id text not null constraint sandbox_tran_id_unique unique,
  store_id text not null,
  amount text not null,
  currency text not null,
  status_code text not null constraint sandbox_status check (status_code in ('0', '2', '3', '7')),
  -- When a delayed outcome takes effect; until then a check returns pending.
  decided_at timestamptz,
  fields jsonb not null,
  bank_txn text,
  created_at timestamptz not null
);
