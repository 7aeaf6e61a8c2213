-- People -----------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  name text not null constraint users_name_present check (name <> ''),
  -- Stored trimmed and in lower case, so that one mailbox is one account.
  email text not null constraint users_email_lower check (email = lower(email)),
  phone text not null default '',
  address text not null default '',
  img text not null default '',
  role text not null default 'user' constraint users_role check (role in ('user', 'admin')),
  password_hash text not null,
  deactivated_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_unique unique (email)
);
create index users_by_age on users (created_at desc, id desc);
create index users_admins on users (id) where role = 'admin';

-- One row a refresh token. A family is one sign-in; using a replaced token revokes the family.
create table refresh_sessions (
  id uuid primary key,
  family_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null constraint refresh_sessions_token_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz
);
create index refresh_sessions_by_family on refresh_sessions (family_id);
create index refresh_sessions_by_user on refresh_sessions (user_id);
create index refresh_sessions_by_expiry on refresh_sessions (expires_at);

-- What is sold -------------------------------------------------------------------------------------

create table services (
  id uuid primary key,
  name text not null constraint services_name_present check (name <> ''),
  description text not null,
  price_minor bigint not null constraint services_price_not_negative check (price_minor >= 0),
  currency text not null constraint services_currency check (currency ~ '^[A-Z]{3}$'),
  img text not null,
  duration_minutes integer not null
    constraint services_duration check (duration_minutes between 1 and 1440),
  service_type text not null
    constraint services_type check (service_type in ('Cleaning', 'Repair', 'Installation')),
  position integer not null default 0,
  -- Archived, not erased: bookings keep pointing at what was bought.
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index services_on_offer on services (position, id) where archived_at is null;

create table slots (
  id uuid primary key,
  service_id uuid not null references services (id),
  date date not null,
  start_time time not null,
  end_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'available'
    constraint slots_status check (status in ('available', 'canceled')),
  capacity smallint not null default 1 constraint slots_capacity check (capacity between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint slots_end_after_start check (end_time > start_time and ends_at > starts_at),
  constraint slots_one_per_start unique (service_id, starts_at),
  -- Referenced by bookings, so that a seat number can be checked against the capacity.
  constraint slots_id_capacity unique (id, capacity)
);
create index slots_by_service_day on slots (service_id, date, start_time);
create index slots_by_day on slots (date, start_time, id);
create index slots_by_start on slots (starts_at desc, id desc);

-- Bookings -----------------------------------------------------------------------------------------

create table bookings (
  id uuid primary key,
  user_id uuid not null references users (id),
  service_id uuid not null references services (id),
  slot_id uuid not null,
  slot_capacity smallint not null,
  seat smallint not null,
  status text not null constraint bookings_status
    check (status in ('held', 'confirmed', 'expired', 'canceled', 'completed', 'no_show')),
  hold_expires_at timestamptz not null,

  -- What was bought, as it was at that moment.
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  customer_img text not null default '',
  service_name text not null,
  service_img text not null,
  service_duration_minutes integer not null,
  price_minor bigint not null constraint bookings_price_not_negative check (price_minor >= 0),
  currency text not null constraint bookings_currency check (currency ~ '^[A-Z]{3}$'),
  slot_date date not null,
  slot_start_time time not null,
  slot_end_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null constraint bookings_end_after_start check (ends_at > starts_at),

  vehicle_type text not null,
  vehicle_brand text not null,
  vehicle_model text not null,
  manufacturing_year integer not null,
  registration_plate text not null,

  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint bookings_slot_fkey foreign key (slot_id, slot_capacity)
    references slots (id, capacity) on update cascade,
  constraint bookings_seat_within_capacity check (seat between 1 and slot_capacity)
);
-- No double booking: a seat has at most one booking that is alive.
create unique index bookings_one_live_per_seat on bookings (slot_id, seat)
  where status in ('held', 'confirmed', 'completed', 'no_show');
create index bookings_by_user on bookings (user_id, starts_at, id);
create index bookings_by_customer_email on bookings (customer_email, starts_at, id);
create index bookings_by_age on bookings (created_at desc, id desc);
create index bookings_due_holds on bookings (hold_expires_at) where status = 'held';

-- Money ----------------------------------------------------------------------------------------------

create table payment_attempts (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  gateway text not null,
  -- Our own reference at the gateway (tran_id), never used twice. 30 is the strictest gateway's limit.
  merchant_ref text not null constraint payment_attempts_ref_length check (length(merchant_ref) between 8 and 30),
  amount_minor bigint not null constraint payment_attempts_amount_not_negative check (amount_minor >= 0),
  currency text not null,
  status text not null constraint payment_attempts_status check (status in
    ('created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'unknown', 'review')),
  payment_url text,
  provider_txn_id text,
  -- Why it stands where it stands, for staff: 'amount_mismatch', 'gateway_timeout', …
  detail text,
  inspections integer not null default 0,
  -- When the sweep asks the gateway next; null once nobody needs to ask any more.
  next_inspection_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  constraint payment_attempts_ref_unique unique (gateway, merchant_ref),
  constraint payment_attempts_provider_txn_unique unique (gateway, provider_txn_id),
  constraint payment_attempts_redirected_has_url check (status <> 'redirected' or payment_url is not null),
  constraint payment_attempts_paid_has_txn check (status <> 'paid' or provider_txn_id is not null)
);
-- At most one attempt of a booking is open at a time.
create unique index payment_attempts_one_open on payment_attempts (booking_id)
  where status in ('created', 'redirected', 'unknown');
create index payment_attempts_by_booking on payment_attempts (booking_id, created_at desc);
create index payment_attempts_due on payment_attempts (next_inspection_at)
  where next_inspection_at is not null;

-- Everything a gateway told us, kept as it came (secrets removed).
create table gateway_notifications (
  id uuid primary key,
  gateway text not null,
  kind text not null constraint gateway_notifications_kind check (kind in ('return', 'notification')),
  merchant_ref text,
  attempt_id uuid references payment_attempts (id),
  dedupe_key text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  constraint gateway_notifications_once unique (gateway, dedupe_key)
);
create index gateway_notifications_by_attempt on gateway_notifications (attempt_id, received_at);

create table refunds (
  id uuid primary key,
  attempt_id uuid not null references payment_attempts (id),
  amount_minor bigint not null constraint refunds_amount_positive check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null constraint refunds_status
    check (status in ('requested', 'submitted', 'succeeded', 'failed', 'manual')),
  provider_refund_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The same payment is never being given back twice.
create unique index refunds_one_live_per_attempt on refunds (attempt_id) where status <> 'failed';
create index refunds_by_attempt on refunds (attempt_id, created_at desc);

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  booking_id uuid references bookings (id),
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The rest -------------------------------------------------------------------------------------------

create table reviews (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  -- 0 when no star was chosen.
  rating smallint not null constraint reviews_rating check (rating between 0 and 5),
  body text not null constraint reviews_body_present check (body <> ''),
  created_at timestamptz not null
);
create index reviews_by_age on reviews (created_at desc, id desc);

create table newsletter_subscriptions (
  id uuid primary key,
  email text not null constraint newsletter_email_unique unique,
  created_at timestamptz not null,
  unsubscribed_at timestamptz
);

create table audit_entries (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, at);

-- Small facts about the installation itself, such as "the demo was seeded".
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- The sandbox gateway's own books. It shares the database, not the tables: nothing else reads these.
create schema sandbox;
create table sandbox.transactions (
  track text primary key,
  tran_id text not null constraint sandbox_tran_id_unique unique,
  store_id text not null,
  amount text not null,
  currency text not null,
  status_code text not null constraint sandbox_status check (status_code in ('0', '2', '3', '7')),
  -- A delayed outcome: until then a check answers pending.
  decided_at timestamptz,
  fields jsonb not null,
  bank_txn text,
  created_at timestamptz not null
);
