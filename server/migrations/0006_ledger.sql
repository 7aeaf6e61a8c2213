-- Months into which nothing is booked any more, by their first day.
create table closed_months (
  month date constraint closed_months_pkey primary key
    constraint closed_months_first_day check (extract(day from month) = 1),
  closed_by uuid constraint closed_months_closed_by_fkey references users (id) on delete set null,
  closed_at timestamptz not null
);

create function month_is_closed(day date) returns boolean language sql stable as $$
  select exists (select from closed_months where month = date_trunc('month', day)::date)
$$;

-- The day on which something counts that happened at this instant: of the business's zone, in a closed month the first
-- day of the next open one.
create function accounting_day(at timestamptz) returns date language plpgsql stable as $$
declare
  day date := (at at time zone zone_for_sql(business_zone()))::date;
begin
  while month_is_closed(day) loop
    day := (date_trunc('month', day) + interval '1 month')::date;
  end loop;
  return day;
end $$;

-- Every movement of money and every discount. Rows are only added; a wrong one is corrected once, by an opposite one.
create table ledger_entries (
  id uuid not null default gen_random_uuid() constraint ledger_entries_pkey primary key,
  -- The order in which they were written.
  position bigint not null generated always as identity,
  booking_id uuid not null constraint ledger_entries_booking_id_fkey references bookings (id),
  -- What a gateway received, kept, paid back or lost to the payer's bank; what staff received on site; discounts.
  kind text not null constraint ledger_entries_kind
    check (kind in ('charge', 'fee', 'refund', 'cash', 'adjustment', 'chargeback')),
  -- Positive: received. Negative: paid out, kept by the gateway, or taken off the price.
  amount_minor bigint not null constraint ledger_entries_amount_not_zero check (amount_minor <> 0),
  currency text not null constraint ledger_entries_currency check (currency ~ '^[A-Z]{3}$'),
  -- Null for a discount, which moves no money.
  attempt_id uuid constraint ledger_entries_attempt_id_fkey references payment_attempts (id),
  refund_id uuid constraint ledger_entries_refund_id_fkey references refunds (id),
  dispute_id uuid constraint ledger_entries_dispute_id_fkey references disputes (id),
  gateway text,
  method text,
  reference text,
  is_tip boolean not null default false,
  reason text constraint ledger_entries_reason_present check (reason <> ''),
  -- The person who has the cash, and the one who wrote the entry; null when the system did.
  collected_by uuid constraint ledger_entries_collected_by_fkey references users (id) on delete set null,
  recorded_by uuid constraint ledger_entries_recorded_by_fkey references users (id) on delete set null,
  corrects_id uuid constraint ledger_entries_corrects_id_fkey references ledger_entries (id)
    constraint ledger_entries_corrected_once unique,
  occurred_at timestamptz not null,
  -- When the gateway paid it out to the business; set once.
  settled_at timestamptz,
  -- The day on which it counts, in the business's zone.
  booked_on date not null,
  created_at timestamptz not null default now(),
  -- The share of the price that a discount was given as, in thousandths of a percent; null for an amount.
  rate integer constraint ledger_entries_rate check (rate between 1 and 100000),
  constraint ledger_entries_sign check (
    ((kind in ('charge', 'cash')) = (amount_minor > 0)) = (corrects_id is null)),
  constraint ledger_entries_attempt_of_money check ((kind = 'adjustment') = (attempt_id is null)),
  constraint ledger_entries_refund_of_refund check ((kind = 'refund') = (refund_id is not null)),
  -- A fee is the payment's or a dispute's.
  constraint ledger_entries_dispute_of_chargeback check (kind = 'fee' or (kind = 'chargeback') = (dispute_id is not null)),
  constraint ledger_entries_tip_of_cash check (not is_tip or kind = 'cash'),
  constraint ledger_entries_rate_of_discount check (rate is null or kind = 'adjustment'),
  constraint ledger_entries_discount_has_reason check (kind <> 'adjustment' or reason is not null)
);
create index ledger_entries_by_booking on ledger_entries (booking_id, position);
create index ledger_entries_by_attempt on ledger_entries (attempt_id) where attempt_id is not null;
create index ledger_entries_by_refund on ledger_entries (refund_id) where refund_id is not null;
create index ledger_entries_by_dispute on ledger_entries (dispute_id) where dispute_id is not null;
create index ledger_entries_by_day on ledger_entries (booked_on);
create index ledger_entries_by_time on ledger_entries (occurred_at);
create index ledger_entries_in_hand on ledger_entries (collected_by, currency) where method = 'cash';
create index ledger_entries_unsettled on ledger_entries (booked_on) where settled_at is null;
create index ledger_entries_by_reference on ledger_entries (reference) where reference is not null;

-- Whether a row is the same but for people whose accounts were deleted: the columns that name them are null afterwards.
create function only_forgets(before jsonb, after jsonb, people text[]) returns boolean language sql immutable as $$
  select after - people = before - people and before @> jsonb_strip_nulls(after)
$$;

create function keep_ledger_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- A line settles it; only the trigger of a line that lets go of the entry takes that back.
    if (old.settled_at is null or pg_trigger_depth() > 1)
      and to_jsonb(new) - 'settled_at' = to_jsonb(old) - 'settled_at' then return new; end if;
    if only_forgets(to_jsonb(old), to_jsonb(new), array['collected_by', 'recorded_by']) then return new; end if;
    -- The customer's account was deleted (`forget_changes_of`).
    if new.reason = '—' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
      and is_about_former_customer('booking', old.booking_id) then
      return new;
    end if;
  end if;
  raise exception 'ledger entries are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_append_only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function keep_ledger_entries();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function keep_ledger_entries();

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  broken text;
begin
  -- Closing a month takes this lock exclusively: it waits for entries that are being written.
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  if new.booked_on is null then
    new.booked_on := accounting_day(new.occurred_at);
  elsif month_is_closed(new.booked_on) then
    broken := 'ledger_entries_month_is_open';
  end if;
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
  perform forget_report_days(array[new.booked_on]);
  return new;
end $$;
create trigger ledger_entries_checked before insert on ledger_entries
  for each row execute function check_ledger_entry();

-- Entries of payments, refunds and disputes -----------------------------------------------------------

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
create function enter_attempt() returns trigger language plpgsql as $$
declare
  entry ledger_entries := entry_of(new);
begin
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
create trigger payment_attempts_ledger after insert or update of status, detail, received_minor, fee_minor on payment_attempts
  for each row when (new.gateway <> 'cash' and (new.received_minor is not null or new.detail = 'rejected_by_staff'))
  execute function enter_attempt();

-- A refund counts toward the sum of its attempt unless it failed, and has an entry once it succeeded. What a bank has taken back
-- cannot be refunded as well; what a gateway reports has happened, and is recorded anyway.
create function enter_refund() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'INSERT' or old.status = 'failed' then 0 else old.amount_minor end;
  after bigint := case when tg_op = 'DELETE' or new.status = 'failed' then 0 else new.amount_minor end;
  attempt payment_attempts;
  entry ledger_entries;
begin
  -- An increment, so that concurrent refunds add up.
  if before <> after then
    update payment_attempts set refunded_minor = refunded_minor + after - before,
        lowered_minor = lowered_minor
          + case coalesce(new.reason, old.reason) when 'price_lowered' then after - before else 0 end
      where id = coalesce(new.attempt_id, old.attempt_id) returning * into attempt;
  else
    select * into attempt from payment_attempts where id = new.attempt_id;
  end if;
  if tg_op = 'INSERT' and new.status in ('requested', 'manual')
    and attempt.refunded_minor + attempt.charged_back_minor > coalesce(attempt.received_minor, 0) then
    raise exception 'this refund is more than what is left of the payment'
      using errcode = 'integrity_constraint_violation', constraint = 'payment_attempts_refund_within_paid';
  end if;
  if tg_op = 'DELETE' or new.status <> 'succeeded' and (tg_op = 'INSERT' or old.status <> 'succeeded') then return null; end if;
  entry := entry_of(attempt);
  entry.kind := 'refund';
  entry.refund_id := new.id;
  entry.amount_minor := case when new.status = 'succeeded' then -new.amount_minor else 0 end;
  entry.reference := new.provider_refund_id;
  entry.occurred_at := coalesce(new.settled_at, new.updated_at);
  entry.recorded_by := new.settled_by;
  if new.in_cash then
    -- A refund in cash moves nothing at the gateway that received the payment.
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
create trigger refunds_ledger after insert or delete or update of status, amount_minor on refunds
  for each row execute function enter_refund();

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

-- An accepted payment on site has entries over what was received; a corrected one has none that count.
create function check_payment_on_site() returns trigger language plpgsql as $$
declare
  attempt payment_attempts;
  entered bigint;
begin
  select * into attempt from payment_attempts
    where id = case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'attempt_id')::uuid else new.id end;
  if attempt.gateway is distinct from 'cash' then return null; end if;
  select coalesce(sum(amount_minor), 0) into entered from ledger_entries
    where attempt_id = attempt.id and kind = 'cash';
  if entered <> (case when attempt.status = 'paid' then attempt.received_minor else 0 end) then
    raise exception 'the ledger does not say what was received on site'
      using errcode = 'integrity_constraint_violation', constraint = 'payment_attempts_in_ledger';
  end if;
  return null;
end $$;
create constraint trigger payment_attempts_in_ledger after insert or update of status, received_minor on payment_attempts
  deferrable initially deferred for each row when (new.gateway = 'cash') execute function check_payment_on_site();
create constraint trigger ledger_entries_in_attempt after insert on ledger_entries
  deferrable initially deferred for each row when (new.kind = 'cash') execute function check_payment_on_site();

-- Cash ------------------------------------------------------------------------------------------------

-- Cash that its collector gave to somebody else of the business. Rows are only added; a wrong one is taken back once, by an
-- opposite one with a reason.
create table cash_handovers (
  id uuid constraint cash_handovers_pkey primary key,
  collector_id uuid constraint cash_handovers_collector_id_fkey references users (id) on delete set null,
  amount_minor bigint not null,
  currency text not null constraint cash_handovers_currency check (currency ~ '^[A-Z]{3}$'),
  -- The colleague who has the cash now; null for cash that was deposited, and once the account is deleted.
  received_by uuid constraint cash_handovers_received_by_fkey references users (id) on delete set null,
  -- It was deposited at the bank.
  to_bank boolean not null default false,
  recorded_by uuid constraint cash_handovers_recorded_by_fkey references users (id) on delete set null,
  note text not null default '',
  corrects_id uuid constraint cash_handovers_corrects_id_fkey references cash_handovers (id)
    constraint cash_handovers_corrected_once unique,
  at timestamptz not null,
  constraint cash_handovers_sign check (amount_minor <> 0 and (amount_minor > 0) = (corrects_id is null)),
  constraint cash_handovers_to_bank_or_colleague check (not to_bank or received_by is null),
  constraint cash_handovers_to_somebody_else check (received_by <> collector_id),
  constraint cash_handovers_correction_has_reason check (corrects_id is null or note <> '')
);
create index cash_handovers_by_collector on cash_handovers (collector_id, currency);
create index cash_handovers_by_receiver on cash_handovers (received_by, currency);
create index cash_handovers_by_age on cash_handovers (at desc, id desc);

create function keep_cash_handovers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.corrects_id is null or exists (
      select from cash_handovers wrong where wrong.id = new.corrects_id and wrong.corrects_id is null
        and wrong.amount_minor = -new.amount_minor and wrong.currency = new.currency
        and wrong.collector_id is not distinct from new.collector_id
        and wrong.received_by is not distinct from new.received_by and wrong.to_bank = new.to_bank
    ) then return new; end if;
    raise exception 'a handover is taken back by an opposite one'
      using errcode = 'integrity_constraint_violation', constraint = 'cash_handovers_corrects_opposite';
  end if;
  if tg_op = 'UPDATE'
    and only_forgets(to_jsonb(old), to_jsonb(new), array['collector_id', 'received_by', 'recorded_by']) then
    return new;
  end if;
  raise exception 'handovers of cash are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'cash_handovers_append_only';
end $$;
create trigger cash_handovers_append_only before insert or update or delete on cash_handovers
  for each row execute function keep_cash_handovers();

-- What a person counted, and what they should have had in hand at that moment. It moves no money.
create table cash_counts (
  id uuid constraint cash_counts_pkey primary key,
  collector_id uuid constraint cash_counts_collector_id_fkey references users (id) on delete set null,
  currency text not null constraint cash_counts_currency check (currency ~ '^[A-Z]{3}$'),
  expected_minor bigint not null,
  counted_minor bigint not null constraint cash_counts_not_negative check (counted_minor >= 0),
  note text not null default '',
  counted_by uuid constraint cash_counts_counted_by_fkey references users (id) on delete set null,
  at timestamptz not null
);
create index cash_counts_by_collector on cash_counts (collector_id, currency, at desc);

create function keep_cash_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_forgets(to_jsonb(old), to_jsonb(new), array['collector_id', 'counted_by']) then
    return new;
  end if;
  raise exception 'counts of cash are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'cash_counts_append_only';
end $$;
create trigger cash_counts_append_only before update or delete on cash_counts
  for each row execute function keep_cash_counts();
