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
  -- What of that is refunds because the price became lower; updated by the same trigger.
  lowered_minor bigint not null default 0
    constraint payment_attempts_lowered_within_refunded check (lowered_minor between 0 and refunded_minor),
  -- What banks of payers have taken back of it; updated by a trigger.
  charged_back_minor bigint not null default 0
    constraint payment_attempts_charged_back_not_negative check (charged_back_minor >= 0),

  -- When the customer came back after authorizing the payment; null before, and at gateways that take the money by
  -- themselves. From then on the gateway is told to take it whenever it is asked, until the hold ends.
  authorized_at timestamptz,
  -- While a process tells the gateway to take the money; over when that process died.
  capturing_until timestamptz,
  inspections integer not null default 0,
  -- When the gateway is asked next; null when it need not be asked again.
  next_inspection_at timestamptz,
  last_inspected_at timestamptz,
  -- When it last gave a definite answer, `pending` included; a time-out or an error is none.
  answered_at timestamptz,
  -- When it first gave an answer that ends the attempt; without one it is asked again and again.
  concluded_at timestamptz,
  -- When the newest known answer of the gateway about its refunds and disputes had arrived, by the database's clock.
  reversals_read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,

  -- Only an authorized payment is captured: gateways are not asked about money that nobody can have taken.
  constraint payment_attempts_captured_when_authorized check (capturing_until is null or authorized_at is not null),
  constraint payment_attempts_of_booking unique (id, booking_id),
  constraint payment_attempts_ref_unique unique (gateway, merchant_ref),
  constraint payment_attempts_provider_ref_unique unique (gateway, provider_ref),
  constraint payment_attempts_provider_txn_unique unique (gateway, provider_txn_id),
  constraint payment_attempts_redirected_has_url check (status <> 'redirected' or payment_url is not null),
  constraint payment_attempts_paid_has_txn check (status <> 'paid' or provider_txn_id is not null),
  constraint payment_attempts_paid_has_received check (status <> 'paid' or received_minor is not null),
  constraint payment_attempts_received_both check ((received_minor is null) = (received_currency is null)),
  -- Money in another currency is refunded, never accepted.
  constraint payment_attempts_paid_in_agreed_currency check (status <> 'paid' or received_currency = currency),
  -- The limit is what was received, not what was agreed. A rejected attempt may have received money too.
  constraint payment_attempts_refund_within_paid check (refunded_minor between 0 and coalesce(received_minor, 0))
);
-- A booking has at most one open attempt.
create unique index payment_attempts_one_open on payment_attempts (booking_id)
  where status in ('created', 'redirected', 'unknown');
create index payment_attempts_by_booking on payment_attempts (booking_id, created_at desc);
create index payment_attempts_due on payment_attempts (next_inspection_at)
  where next_inspection_at is not null;
create index payment_attempts_in_review on payment_attempts (created_at) where status = 'review';
create index payment_attempts_by_status on payment_attempts (status, booking_id);
create index payment_attempts_by_ref on payment_attempts (upper(merchant_ref) text_pattern_ops);
-- Gateways name payments that staff rejected by the reported transaction.
create index payment_attempts_by_reported_txn on payment_attempts (gateway, reported_txn_id)
  where provider_txn_id is null and reported_txn_id is not null;

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
  -- Staff decided it, and neither the terms of the booking nor the rules about payments that confirm nothing.
  decided_by_staff boolean not null default false,
  status text not null constraint refunds_status
    check (status in ('requested', 'submitted', 'succeeded', 'failed', 'manual')),
  provider_refund_id text,
  -- When it was paid back. Reports count it on this day.
  settled_at timestamptz,
  -- Staff recorded that it was paid back. What the gateway reported is not reopened.
  settled_by_hand boolean not null default false,
  settled_by uuid constraint refunds_settled_by_fkey references users (id) on delete set null,
  -- Staff have paid it back in cash, and whose cash it was.
  in_cash boolean not null default false,
  cash_from uuid constraint refunds_cash_from_fkey references users (id) on delete set null,
  -- When it was last sent to its gateway; null when it was not. A gateway without an idempotency key lists it some time
  -- later: until then it must not be sent again.
  sent_at timestamptz,
  -- While a process asks the gateway about it; over when that process died.
  asking_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_settled_when_succeeded check ((status = 'succeeded') = (settled_at is not null)),
  constraint refunds_by_hand_when_settled check (not settled_by_hand or status = 'succeeded'),
  constraint refunds_in_cash_by_hand check (not in_cash or settled_by_hand),
  constraint refunds_cash_from_in_cash check (cash_from is null or in_cash)
);
create index refunds_by_attempt on refunds (attempt_id, created_at desc);
create index refunds_by_status on refunds (status, created_at);
create index refunds_by_settlement on refunds (settled_at) where settled_at is not null;
create index refunds_by_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;
-- What a gateway reports is recorded once. References that staff have typed may repeat.
create unique index refunds_reported_once on refunds (attempt_id, provider_refund_id)
  where provider_refund_id is not null and not settled_by_hand;

-- Disputes --------------------------------------------------------------------------------------------

-- The bank of a payer questions a payment, and may take its money back.
create table disputes (
  id uuid constraint disputes_pkey primary key,
  booking_id uuid not null constraint disputes_booking_id_fkey references bookings (id),
  attempt_id uuid not null,
  provider_dispute_id text not null constraint disputes_provider_id_present check (provider_dispute_id <> ''),
  amount_minor bigint not null constraint disputes_amount_positive check (amount_minor > 0),
  currency text not null constraint disputes_currency check (currency ~ '^[A-Z]{3}$'),
  status text not null constraint disputes_status
    check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  -- The gateway's word for what the payer objects to.
  reason text not null default '',
  -- The business can object until then.
  respond_by timestamptz,
  -- What was taken and not given back, and what the gateway charges for it: in the currency that was received.
  withdrawn_minor bigint not null default 0 constraint disputes_withdrawn_not_negative check (withdrawn_minor >= 0),
  fee_minor bigint not null default 0 constraint disputes_fee_not_negative check (fee_minor >= 0),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  constraint disputes_attempt_id_fkey foreign key (attempt_id, booking_id) references payment_attempts (id, booking_id),
  constraint disputes_reported_once unique (attempt_id, provider_dispute_id),
  constraint disputes_closed_when_decided check ((status in ('won', 'lost', 'closed')) = (closed_at is not null))
);
create index disputes_by_booking on disputes (booking_id);
create index disputes_open on disputes (opened_at) where closed_at is null;
