-- Who did what to which row, and when.
create table audit_entries (
  id uuid constraint audit_entries_pkey primary key,
  -- Null when the system acted.
  actor_id uuid constraint audit_entries_actor_id_fkey references users (id) on delete set null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  -- Under which the history of all changes shows it; null when only the history of its booking does.
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
    ((action in ('user.sign_in_failed', 'user.confirmation_failed')) = (counted_hour is not null) and (counted_hour is null or address is not null)
      and (counted_hour is not null or count = 1))
);
create unique index audit_entries_counted_once on audit_entries (subject_id, action, address, counted_hour)
  where counted_hour is not null;
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, at);
create index audit_entries_by_age on audit_entries (at desc, id desc) where kind is not null;
create index audit_entries_by_kind on audit_entries (kind, at desc, id desc) where kind is not null;
create index audit_entries_by_actor on audit_entries (actor_id, at desc, id desc) where kind is not null;

-- Entries are only added. Exceptions: a failed sign-in or confirmation is counted, the actor's account is deleted (on delete set
-- null), the text of a note about a deleted account is removed, and the job that deletes entries before the instant it has set for its transaction.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
      return new;
    end if;
    if old.action = 'user.noted' and new.detail = '{}' and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
      and exists (select from users where id = old.subject_id and deleted_at is not null) then
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

-- What staff noted about somebody who has deleted the account: that it was changed stays, the text does not.
create function forget_notes_about(person uuid) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update audit_entries set detail = '{}'
  where subject_type = 'user' and subject_id = person and action = 'user.noted';
$$;

-- With the rights of the role that migrates: the role that serves may not delete entries itself, and none of the last day by this. Those of bookings and
-- payments stay: they are the history of each booking.
create function delete_audit_entries(before timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform set_config('jhilik.delete_audit_before', before::text, true);
  delete from audit_entries where at < least(before, now() - interval '1 day') and subject_type not in ('booking', 'payment_attempt', 'refund');
  perform set_config('jhilik.delete_audit_before', '', true);
end
$$;

-- Uploads. The files are in DATA_DIR or in a bucket, named by the hash of their content, or at random
-- when they are photos of a booking.
create table pictures (
  id uuid constraint pictures_pkey primary key,
  user_id uuid not null constraint pictures_user_id_fkey references users (id) on delete cascade,
  content_hash text not null constraint pictures_content_hash check (content_hash ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null
);
create trigger pictures_of_open_account before insert on pictures
  for each row execute function refuse_rows_of_deleted_account();
create index pictures_by_user on pictures (user_id, created_at);

-- Facts about the installation, such as the house rules and how far the demo was seeded.
create table settings (
  key text constraint settings_pkey primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

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
