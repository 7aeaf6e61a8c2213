-- What gateways report after a payment: refunds and disputes; and refunds that staff pay back in cash.

-- Payments -------------------------------------------------------------------------------------------------

alter table payment_attempts
  -- What banks of payers have taken back of it; updated by a trigger.
  add column charged_back_minor bigint not null default 0
    constraint payment_attempts_charged_back_not_negative check (charged_back_minor >= 0),
  -- When the newest known answer of the gateway about its refunds and disputes had arrived, by the database's clock.
  add column reversals_read_at timestamptz,
  add constraint payment_attempts_of_booking unique (id, booking_id);
-- Of payments that staff rejected: gateways name them by it too.
create index payment_attempts_by_reported_txn on payment_attempts (gateway, reported_txn_id) where provider_txn_id is null;

-- Only the form: each migration that adds an operation would otherwise replace the list of all.
alter table idempotency_keys drop constraint idempotency_keys_operation;
alter table idempotency_keys add constraint idempotency_keys_operation check (operation ~ '^[a-z_]+\.[a-z_]+$');

-- Refunds --------------------------------------------------------------------------------------------------

alter table refunds
  -- While a process asks the gateway about it; over when that process died.
  add column asking_until timestamptz,
  -- Staff have paid it back in cash, and whose cash it was.
  add column in_cash boolean not null default false,
  add column cash_from uuid constraint refunds_cash_from_fkey references users (id) on delete set null,
  add constraint refunds_in_cash_by_hand check (not in_cash or settled_by_hand),
  add constraint refunds_cash_from_in_cash check (cash_from is null or in_cash);
-- What a gateway reports is recorded once. References that staff have typed may repeat.
create unique index refunds_reported_once on refunds (attempt_id, provider_refund_id)
  where provider_refund_id is not null and not settled_by_hand;

-- What a bank has taken back cannot be refunded as well. What a gateway reports has happened, and is recorded anyway.
create function check_new_refund() returns trigger language plpgsql as $$
begin
  if new.status in ('requested', 'manual') and exists (
    select from payment_attempts attempt where attempt.id = new.attempt_id
      and attempt.refunded_minor + attempt.charged_back_minor + new.amount_minor > coalesce(attempt.received_minor, 0)
  ) then
    raise exception 'this refund is more than what is left of the payment'
      using errcode = 'integrity_constraint_violation', constraint = 'payment_attempts_refund_within_paid';
  end if;
  return new;
end $$;
create trigger refunds_within_rest before insert on refunds
  for each row execute function check_new_refund();

-- Disputes -------------------------------------------------------------------------------------------------

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
  -- Until when the business can object.
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

-- The ledger -----------------------------------------------------------------------------------------------

alter table ledger_entries
  add column dispute_id uuid constraint ledger_entries_dispute_id_fkey references disputes (id),
  -- A fee is the payment's or a dispute's.
  add constraint ledger_entries_dispute_of_chargeback
    check (kind = 'fee' or (kind = 'chargeback') = (dispute_id is not null));
create index ledger_entries_by_dispute on ledger_entries (dispute_id) where dispute_id is not null;

create or replace function check_ledger_entry() returns trigger language plpgsql as $$
declare
  broken text;
begin
  -- Closing a month takes this lock exclusively: it waits for entries that are being written.
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  new.booked_on := coalesce(new.booked_on, accounting_day(new.occurred_at));
  if month_is_closed(new.booked_on) then broken := 'ledger_entries_month_is_open'; end if;
  if new.attempt_id is not null and not exists (
    select from payment_attempts attempt where attempt.id = new.attempt_id and attempt.booking_id = new.booking_id
      and attempt.received_currency = new.currency for no key update
  ) then broken := 'ledger_entries_of_attempt'; end if;
  if new.attempt_id is null and not exists (
    select from bookings where id = new.booking_id and currency = new.currency
  ) then broken := 'ledger_entries_in_currency_of_booking'; end if;
  if new.dispute_id is not null and not exists (
    select from disputes where id = new.dispute_id and attempt_id = new.attempt_id
  ) then broken := 'ledger_entries_of_dispute'; end if;
  if new.corrects_id is not null then
    if not exists (
      select from ledger_entries entry where entry.id = new.corrects_id and entry.corrects_id is null
        and entry.amount_minor = -new.amount_minor and entry.is_tip = new.is_tip
        and (entry.booking_id, entry.kind, entry.currency) = (new.booking_id, new.kind, new.currency)
        and entry.attempt_id is not distinct from new.attempt_id and entry.refund_id is not distinct from new.refund_id
        and entry.dispute_id is not distinct from new.dispute_id
    ) then broken := 'ledger_entries_corrects_opposite'; end if;
  elsif new.kind in ('charge', 'fee', 'refund', 'chargeback') and exists (
    select from ledger_entries entry where entry.attempt_id = new.attempt_id and entry.kind = new.kind
      and entry.refund_id is not distinct from new.refund_id and entry.dispute_id is not distinct from new.dispute_id
      and entry.corrects_id is null
      and not exists (select from ledger_entries correction where correction.corrects_id = entry.id)
  ) then broken := 'ledger_entries_one_live'; end if;
  if broken is not null then
    raise exception 'this ledger entry breaks %', broken
      using errcode = 'integrity_constraint_violation', constraint = broken;
  end if;
  return new;
end $$;

drop function set_entry(text, payment_attempts, uuid, bigint, uuid, timestamptz, text);
-- Makes the live entry of this kind, refund and dispute say what `wanted` says; an amount of 0 for none. What said
-- something else is corrected.
create function set_entry(wanted ledger_entries) returns void language plpgsql as $$
declare
  live ledger_entries;
begin
  select * into live from ledger_entries entry
    where entry.attempt_id = wanted.attempt_id and entry.kind = wanted.kind
      and entry.refund_id is not distinct from wanted.refund_id
      and entry.dispute_id is not distinct from wanted.dispute_id and entry.corrects_id is null
      and not exists (select from ledger_entries correction where correction.corrects_id = entry.id);
  if coalesce(live.amount_minor, 0) = wanted.amount_minor then return; end if;
  if live.id is not null then
    insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, refund_id, dispute_id, gateway,
        method, reference, collected_by, corrects_id, occurred_at)
      values (live.booking_id, live.kind, -live.amount_minor, live.currency, live.attempt_id, live.refund_id,
        live.dispute_id, live.gateway, live.method, live.reference, live.collected_by, live.id, wanted.occurred_at);
  end if;
  if wanted.amount_minor <> 0 then
    insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, refund_id, dispute_id, gateway,
        method, reference, collected_by, recorded_by, occurred_at)
      values (wanted.booking_id, wanted.kind, wanted.amount_minor, wanted.currency, wanted.attempt_id, wanted.refund_id,
        wanted.dispute_id, wanted.gateway, wanted.method, wanted.reference, wanted.collected_by, wanted.recorded_by,
        wanted.occurred_at);
  end if;
end $$;

-- The fields of an entry that follow from the payment.
create function entry_of(attempt payment_attempts) returns ledger_entries language plpgsql as $$
declare
  entry ledger_entries;
begin
  entry.booking_id := attempt.booking_id;
  entry.attempt_id := attempt.id;
  entry.currency := attempt.received_currency;
  entry.gateway := attempt.gateway;
  entry.method := attempt.method;
  return entry;
end $$;

-- A payment that was received by a gateway, accepted or rejected. The entries of payments on site are written by the
-- command that records them.
create or replace function enter_attempt() returns trigger language plpgsql as $$
declare
  entry ledger_entries := entry_of(new);
begin
  if new.gateway = 'cash' then return null; end if;
  entry.occurred_at := coalesce(new.paid_at, new.updated_at);
  entry.reference := coalesce(new.provider_txn_id, new.reported_txn_id);
  entry.kind := 'charge';
  entry.amount_minor := case
    when new.status = 'paid' or new.status = 'failed' and new.detail = 'rejected_by_staff'
      then coalesce(new.received_minor, 0)
    else 0 end;
  perform set_entry(entry);
  entry.kind := 'fee';
  entry.amount_minor := case when new.status = 'paid' then -coalesce(new.fee_minor, 0) else 0 end;
  perform set_entry(entry);
  return null;
end $$;

create or replace function enter_refund() returns trigger language plpgsql as $$
declare
  attempt payment_attempts;
  entry ledger_entries;
begin
  if tg_op = 'UPDATE' and (old.status = 'succeeded') = (new.status = 'succeeded') then return null; end if;
  select * into attempt from payment_attempts where id = new.attempt_id;
  entry := entry_of(attempt);
  entry.kind := 'refund';
  entry.refund_id := new.id;
  entry.amount_minor := case when new.status = 'succeeded' then -new.amount_minor else 0 end;
  entry.reference := new.provider_refund_id;
  entry.occurred_at := coalesce(new.settled_at, new.updated_at);
  entry.recorded_by := new.settled_by;
  if new.in_cash then
    -- Also of a payment that a gateway received: it moves nothing there.
    entry.gateway := 'cash';
    entry.method := 'cash';
    entry.collected_by := new.cash_from;
  else
    entry.collected_by := new.settled_by;
    -- Cash that was paid back in another way is still in the hand of who collected it.
    if attempt.method = 'cash' then entry.method := 'other'; end if;
  end if;
  perform set_entry(entry);
  return null;
end $$;

create function enter_dispute() returns trigger language plpgsql as $$
declare
  attempt payment_attempts;
  entry ledger_entries;
begin
  update payment_attempts
    set charged_back_minor = charged_back_minor + new.withdrawn_minor
      - case when tg_op = 'UPDATE' then old.withdrawn_minor else 0 end
    where id = new.attempt_id returning * into attempt;
  entry := entry_of(attempt);
  entry.dispute_id := new.id;
  entry.reference := new.provider_dispute_id;
  entry.occurred_at := new.updated_at;
  entry.kind := 'chargeback';
  entry.amount_minor := -new.withdrawn_minor;
  perform set_entry(entry);
  entry.kind := 'fee';
  entry.amount_minor := -new.fee_minor;
  perform set_entry(entry);
  return null;
end $$;
create trigger disputes_ledger after insert or update of withdrawn_minor, fee_minor on disputes
  for each row execute function enter_dispute();
create trigger disputes_notify after insert or update on disputes
  for each row execute function notify_of_attempt();
create constraint trigger disputes_payment_status after insert or update on disputes
  deferrable initially deferred for each row execute function update_payment_status();

-- The money of a booking -----------------------------------------------------------------------------------

drop function money_of(uuid);
-- One row: the money of a booking, in minor units of its currency. Refunds of money that was never for its price
-- are taken off what was received: these do not pay for the booking, whereas other refunds do not reopen what is owed.
-- What a bank has taken back is owed again once the dispute is lost, not while it is open.
create function money_of(booking uuid)
returns table (discount bigint, received bigint, tips bigint, refunded bigint, charged_back bigint, owed bigint)
language sql stable rows 1 as $$
  select -sums.adjusted, sums.received, sums.tips, -sums.refunded, -sums.charged_back,
    greatest(0, bookings.price_minor + sums.adjusted - sums.received + misdirected.amount + lost.amount)
  from bookings,
    lateral (
      select coalesce(sum(entry.amount_minor) filter (where entry.kind = 'adjustment'), 0)::bigint as adjusted,
        coalesce(sum(entry.amount_minor) filter (where entry.kind in ('charge', 'cash') and not entry.is_tip
          and attempt.status = 'paid'), 0)::bigint as received,
        coalesce(sum(entry.amount_minor) filter (where entry.is_tip), 0)::bigint as tips,
        coalesce(sum(entry.amount_minor) filter (where entry.kind = 'refund' and attempt.status = 'paid'), 0)::bigint
          as refunded,
        coalesce(sum(entry.amount_minor) filter (where entry.kind = 'chargeback' and attempt.status = 'paid'), 0)::bigint
          as charged_back
      from ledger_entries entry left join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.booking_id = bookings.id and entry.currency = bookings.currency
    ) sums,
    lateral (
      select coalesce(sum(refunds.amount_minor), 0)::bigint as amount
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = bookings.id and attempt.status = 'paid' and refunds.status <> 'failed'
        and refunds.reason in ('overpaid', 'paid_twice', 'booking_expired', 'booking_canceled')
    ) misdirected,
    lateral (
      select coalesce(sum(disputes.withdrawn_minor), 0)::bigint as amount
      from disputes join payment_attempts attempt on attempt.id = disputes.attempt_id
      where disputes.booking_id = bookings.id and disputes.status = 'lost' and attempt.status = 'paid'
    ) lost
  where bookings.id = booking
$$;

alter table bookings drop constraint bookings_payment_status;
alter table bookings add constraint bookings_payment_status check (payment_status in
  ('Paid', 'Partly paid', 'Due on site', 'Pending', 'Failed', 'Cancelled', 'Expired', 'In review', 'Refund due',
    'Partly refunded', 'Refunded', 'Not refunded', 'Disputed', 'Charged back')) not valid;
alter table bookings validate constraint bookings_payment_status;

-- One row: the payment status of a booking that has this status, and the reference of the attempt that decides it
-- (null without an attempt). First an attempt by which money was received and not refunded, then one with a refund to be made,
-- then one in review, then an open one, then the newest. An open dispute of any of them comes before all else.
create or replace function payment_of(booking uuid, booking_status text)
returns table (payment_status text, merchant_ref text) language sql stable rows 1 as $$
  select
    case
      when exists (select from disputes where disputes.booking_id = booking and disputes.closed_at is null)
        then 'Disputed'
      when deciding.refund_status <> 'succeeded' then 'Refund due'
      when deciding.refund_status is not null and deciding.refunded_minor >= deciding.received_minor then 'Refunded'
      when deciding.status = 'paid' and deciding.charged_back_minor > 0 and (booking_status in ('canceled', 'expired')
        or (select money.owed > 0 from money_of(booking) money)) then 'Charged back'
      when deciding.refund_status is not null then 'Partly refunded'
      when deciding.status = 'paid' and booking_status <> 'canceled' then
        (select case when money.owed = 0 then 'Paid' when money.received > 0 then 'Partly paid' else 'Due on site' end
         from money_of(booking) money)
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
           attempt.charged_back_minor, refund.status as refund_status
    from payment_attempts attempt
    left join lateral (
      -- A booking that was overpaid is paid. Refunds that are not settled come first; failed ones do not count.
      select refunds.status from refunds
      where refunds.attempt_id = attempt.id and refunds.reason <> 'overpaid' and refunds.status <> 'failed'
      order by refunds.status in ('requested', 'submitted', 'manual') desc, refunds.created_at desc limit 1
    ) refund on true
    where attempt.booking_id = booking
    order by case
        when attempt.status = 'paid' and attempt.received_minor > 0 and refund.status is null then 0
        when refund.status <> 'succeeded' then 1
        when attempt.status = 'paid' and attempt.received_minor > 0 then 2
        when attempt.status = 'paid' then 3
        when attempt.status = 'review' then 4
        when attempt.status in ('created', 'redirected', 'unknown') then 5
        when refund.status is not null then 6
        else 7
      end, attempt.created_at desc, attempt.id desc
    limit 1
  ) deciding on true
$$;
