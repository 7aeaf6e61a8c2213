create table payment_attempts (
  id uuid constraint payment_attempts_pkey primary key,
  booking_id uuid not null constraint payment_attempts_booking_id_fkey references bookings (id),
  gateway text not null,
  -- The provider's test system, where no money moves, or its real one.
  environment text not null default 'sandbox'
    constraint payment_attempts_environment check (environment in ('sandbox', 'live')),
  -- Our reference at the gateway, used once. The strictest gateway allows 30 characters.
  merchant_ref text not null constraint payment_attempts_ref_length check (length(merchant_ref) between 8 and 30),
  -- The gateway's id of the attempt, if its start named one.
  provider_ref text,
  -- What was agreed.
  amount_minor bigint not null constraint payment_attempts_amount_not_negative check (amount_minor >= 0),
  currency text not null,
  status text not null constraint payment_attempts_status check (status in
    ('created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'unknown', 'review')),
  -- The reason of the status, for staff: 'amount_mismatch', 'gateway_timeout', …
  detail text,
  payment_url text,
  -- The gateway's transaction that paid the attempt.
  provider_txn_id text,

  -- What the gateway reported, stored whether or not it matches what was agreed. In minor units of
  -- received_currency; null until an amount was reported that could be read.
  received_minor bigint
    constraint payment_attempts_received_not_negative check (received_minor >= 0),
  received_currency text
    constraint payment_attempts_received_currency check (received_currency ~ '^[A-Z]{3}$'),
  -- What the gateway keeps of it, in the same currency; null when it did not say.
  fee_minor bigint
    constraint payment_attempts_fee_within_received check (fee_minor between 0 and coalesce(received_minor, -1)),
  reported_txn_id text,
  -- What was paid with, when the gateway named it: 'bkash', 'visa', …
  method text constraint payment_attempts_method_present check (method <> ''),
  -- The sum of its refunds that did not fail; updated by a trigger.
  refunded_minor bigint not null default 0,

  inspections integer not null default 0,
  -- When the gateway is asked next; null when it need not be asked again.
  next_inspection_at timestamptz,
  last_inspected_at timestamptz,
  -- When it last gave a definite answer, `pending` included; a time-out or an error is none.
  answered_at timestamptz,
  -- When it first gave an answer that ends the attempt; without one it is asked again and again.
  concluded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,

  constraint payment_attempts_ref_unique unique (gateway, merchant_ref),
  constraint payment_attempts_provider_ref_unique unique (gateway, provider_ref),
  constraint payment_attempts_provider_txn_unique unique (gateway, provider_txn_id),
  constraint payment_attempts_redirected_has_url check (status <> 'redirected' or payment_url is not null),
  constraint payment_attempts_paid_has_txn check (status <> 'paid' or provider_txn_id is not null),
  constraint payment_attempts_paid_has_received check (status <> 'paid' or received_minor is not null),
  constraint payment_attempts_received_both check ((received_minor is null) = (received_currency is null)),
  -- Money in another currency is refunded, never accepted.
  constraint payment_attempts_paid_in_agreed_currency check (status <> 'paid' or received_currency = currency),
  -- Of what was received, not of what was agreed. A rejected attempt may have received money too.
  constraint payment_attempts_refund_within_paid check (refunded_minor between 0 and coalesce(received_minor, 0))
);
-- A booking has at most one open attempt.
create unique index payment_attempts_one_open on payment_attempts (booking_id)
  where status in ('created', 'redirected', 'unknown');
create index payment_attempts_by_booking on payment_attempts (booking_id, created_at desc);
create index payment_attempts_due on payment_attempts (next_inspection_at)
  where next_inspection_at is not null;
create index payment_attempts_in_review on payment_attempts (created_at) where status = 'review';
create index payment_attempts_by_paid on payment_attempts (paid_at) where status = 'paid';
create index payment_attempts_by_status on payment_attempts (status, booking_id);
create index payment_attempts_by_ref on payment_attempts (upper(merchant_ref) text_pattern_ops);

-- Access tokens of gateways that limit how often they are renewed, shared by all processes.
create table gateway_tokens (
  -- A hash of the gateway's address and account.
  account text constraint gateway_tokens_pkey primary key,
  -- Encrypted. Null until the first one is granted.
  token text,
  expires_at timestamptz,
  -- While a process renews it; over when that process died.
  renewing_until timestamptz,
  -- The last two renewals.
  renewed_at timestamptz,
  renewed_before_at timestamptz,
  constraint gateway_tokens_expires check ((token is null) = (expires_at is null)),
  constraint gateway_tokens_renewals check (renewed_before_at is null or renewed_before_at <= renewed_at)
);

-- Returns and notifications of gateways as received, without secrets.
create table gateway_notifications (
  id uuid constraint gateway_notifications_pkey primary key,
  gateway text not null,
  kind text not null constraint gateway_notifications_kind check (kind in ('return', 'notification')),
  merchant_ref text,
  attempt_id uuid constraint gateway_notifications_attempt_id_fkey references payment_attempts (id),
  dedupe_key text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  constraint gateway_notifications_once unique (gateway, dedupe_key)
);
create index gateway_notifications_by_attempt on gateway_notifications (attempt_id, received_at);

-- Refunds ---------------------------------------------------------------------------------------------

-- A payment may be refunded in parts, which together never exceed it.
create table refunds (
  id uuid constraint refunds_pkey primary key,
  attempt_id uuid not null constraint refunds_attempt_id_fkey references payment_attempts (id),
  amount_minor bigint not null constraint refunds_amount_positive check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null constraint refunds_status
    check (status in ('requested', 'submitted', 'succeeded', 'failed', 'manual')),
  provider_refund_id text,
  -- When it was paid back. Reports count it on this day.
  settled_at timestamptz,
  -- Staff recorded that it was paid back. What the gateway reported is not reopened.
  settled_by_hand boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_settled_when_succeeded check ((status = 'succeeded') = (settled_at is not null)),
  constraint refunds_by_hand_when_settled check (not settled_by_hand or status = 'succeeded')
);
create index refunds_by_attempt on refunds (attempt_id, created_at desc);
create index refunds_by_status on refunds (status, created_at);
create index refunds_by_settlement on refunds (settled_at) where settled_at is not null;

create function add_to_refunded() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  after bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status <> 'failed' then before := old.amount_minor; end if;
  if tg_op <> 'DELETE' and new.status <> 'failed' then after := new.amount_minor; end if;
  if before <> after then
    -- An increment, so that concurrent refunds add up.
    update payment_attempts set refunded_minor = refunded_minor + after - before
      where id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  return null;
end $$;
create trigger refunds_refunded_minor after insert or update or delete on refunds
  for each row execute function add_to_refunded();

-- Payment status --------------------------------------------------------------------------------------

-- One row: the payment status of a booking that has this status, and the reference of the attempt that decides it
-- (null without an attempt). First an attempt that was paid and not refunded, then one with a refund to be made,
-- then one in review, then an open one, then the newest.
create function payment_of(booking uuid, booking_status text)
returns table (payment_status text, merchant_ref text) language sql stable rows 1 as $$
  select
    case
      when deciding.refund_status <> 'succeeded' then 'Refund due'
      when deciding.refund_status is not null and deciding.refunded_minor < deciding.received_minor then 'Partly refunded'
      when deciding.refund_status is not null then 'Refunded'
      when deciding.status = 'paid' and booking_status <> 'canceled' then 'Paid'
      when deciding.status = 'paid' and deciding.received_minor > 0 then 'Not refunded'
      when deciding.status = 'paid' then 'Cancelled'
      when deciding.status = 'review' then 'In review'
      when deciding.status in ('failed', 'cancelled', 'expired') then initcap(deciding.status)
      when booking_status = 'expired' then 'Expired'
      else 'Pending'
    end,
    deciding.merchant_ref
  from (select) one_row left join lateral (
    select attempt.status, attempt.merchant_ref, attempt.received_minor, attempt.refunded_minor,
           refund.status as refund_status
    from payment_attempts attempt
    left join lateral (
      -- A booking that was overpaid is paid. Refunds that are not settled come first.
      select refunds.status from refunds
      where refunds.attempt_id = attempt.id and refunds.reason <> 'overpaid'
      order by refunds.status in ('requested', 'submitted', 'manual') desc, refunds.created_at desc limit 1
    ) refund on true
    where attempt.booking_id = booking
    order by case
        when attempt.status = 'paid' and refund.status is null then 0
        when refund.status <> 'succeeded' then 1
        when attempt.status = 'paid' then 2
        when attempt.status = 'review' then 3
        when attempt.status in ('created', 'redirected', 'unknown') then 4
        when refund.status is not null then 5
        else 6
      end, attempt.created_at desc, attempt.id desc
    limit 1
  ) deciding on true
$$;

-- A new status of the booking itself: written with the row. A booking is inserted as held before its first attempt,
-- with the column's default.
create function set_payment_status() returns trigger language plpgsql as $$
begin
  select payment.payment_status into new.payment_status from payment_of(new.id, new.status) payment;
  return new;
end $$;
create trigger bookings_payment_status before insert or update of status on bookings
  for each row when (new.status <> 'held') execute function set_payment_status();

-- A changed attempt or refund. Deferred: when the transaction has changed the booking's status as well, the column
-- is right by the commit and the booking is not written again.
create function update_payment_status() returns trigger language plpgsql as $$
declare
  booking uuid;
begin
  if tg_table_name = 'payment_attempts' then
    booking := coalesce(new.booking_id, old.booking_id);
  else
    select booking_id into booking from payment_attempts where id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  -- Of two concurrent transactions the second reads after the first has committed.
  perform from bookings where id = booking for no key update;
  update bookings set payment_status = payment.payment_status
    from payment_of(booking, (select status from bookings where id = booking)) payment
    where id = booking and bookings.payment_status <> payment.payment_status;
  return null;
end $$;
create constraint trigger payment_attempts_payment_status
  after insert or delete or update of status, refunded_minor on payment_attempts
  deferrable initially deferred for each row execute function update_payment_status();
create constraint trigger refunds_payment_status
  after insert or delete or update of status on refunds
  deferrable initially deferred for each row execute function update_payment_status();
