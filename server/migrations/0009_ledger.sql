-- Months into which nothing is booked any more, by their first day.
create table closed_months (
  month date constraint closed_months_pkey primary key
    constraint closed_months_first_day check (extract(day from month) = 1),
  closed_by uuid constraint closed_months_closed_by_fkey references users (id) on delete set null,
  closed_at timestamptz not null
);

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
  gateway text,
  method text,
  reference text,
  is_tip boolean not null default false,
  reason text constraint ledger_entries_reason_present check (reason <> ''),
  -- Who has the cash, and who wrote the entry; null when the system did.
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
  constraint ledger_entries_sign check (
    ((kind in ('charge', 'cash')) = (amount_minor > 0)) = (corrects_id is null)),
  constraint ledger_entries_attempt_of_money check ((kind = 'adjustment') = (attempt_id is null)),
  constraint ledger_entries_refund_of_refund check ((kind = 'refund') = (refund_id is not null)),
  constraint ledger_entries_tip_of_cash check (not is_tip or kind = 'cash'),
  constraint ledger_entries_discount_has_reason check (kind <> 'adjustment' or reason is not null)
);
create index ledger_entries_by_booking on ledger_entries (booking_id, position);
create index ledger_entries_by_attempt on ledger_entries (attempt_id) where attempt_id is not null;
create index ledger_entries_by_refund on ledger_entries (refund_id) where refund_id is not null;
create index ledger_entries_by_day on ledger_entries (booked_on);
create index ledger_entries_by_time on ledger_entries (occurred_at);
create index ledger_entries_in_hand on ledger_entries (collected_by, currency) where method = 'cash';
create index ledger_entries_unsettled on ledger_entries (booked_on) where settled_at is null;
create index ledger_entries_by_reference on ledger_entries (reference) where reference is not null;

create function keep_ledger_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.settled_at is null and to_jsonb(new) - 'settled_at' = to_jsonb(old) - 'settled_at' then return new; end if;
    -- A deleted account.
    if (new.collected_by is null or new.collected_by = old.collected_by)
      and (new.recorded_by is null or new.recorded_by = old.recorded_by)
      and to_jsonb(new) - array['collected_by', 'recorded_by'] = to_jsonb(old) - array['collected_by', 'recorded_by'] then
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

create function month_is_closed(day date) returns boolean language sql stable as $$
  select exists (select from closed_months where month = date_trunc('month', day)::date)
$$;

-- The day on which something counts that happened at this instant: of the business's zone, in a closed month the first
-- day of the next open one.
create function accounting_day(at timestamptz) returns date language plpgsql stable as $$
declare
  day date := (at at time zone coalesce((select value #>> '{}' from settings where key = 'time-zone'), 'UTC'))::date;
begin
  while month_is_closed(day) loop
    day := (date_trunc('month', day) + interval '1 month')::date;
  end loop;
  return day;
end $$;

create function check_ledger_entry() returns trigger language plpgsql as $$
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
  if new.corrects_id is not null then
    if not exists (
      select from ledger_entries entry where entry.id = new.corrects_id and entry.corrects_id is null
        and entry.amount_minor = -new.amount_minor and entry.is_tip = new.is_tip
        and (entry.booking_id, entry.kind, entry.currency) = (new.booking_id, new.kind, new.currency)
        and entry.attempt_id is not distinct from new.attempt_id and entry.refund_id is not distinct from new.refund_id
    ) then broken := 'ledger_entries_corrects_opposite'; end if;
  elsif new.kind in ('charge', 'fee', 'refund') and exists (
    select from ledger_entries entry where entry.attempt_id = new.attempt_id and entry.kind = new.kind
      and entry.refund_id is not distinct from new.refund_id and entry.corrects_id is null
      and not exists (select from ledger_entries correction where correction.corrects_id = entry.id)
  ) then broken := 'ledger_entries_one_live'; end if;
  if broken is not null then
    raise exception 'this ledger entry breaks %', broken
      using errcode = 'integrity_constraint_violation', constraint = broken;
  end if;
  return new;
end $$;
create trigger ledger_entries_checked before insert on ledger_entries
  for each row execute function check_ledger_entry();

-- Makes the live entry of this kind say `amount`; 0 for none. What said something else is corrected.
create function set_entry(kind_of text, attempt payment_attempts, refund uuid, amount bigint, collector uuid, at timestamptz,
  written_reference text) returns void language plpgsql as $$
declare
  live ledger_entries;
begin
  select * into live from ledger_entries entry
    where entry.attempt_id = attempt.id and entry.kind = kind_of and entry.refund_id is not distinct from refund
      and entry.corrects_id is null
      and not exists (select from ledger_entries correction where correction.corrects_id = entry.id);
  if coalesce(live.amount_minor, 0) = amount then return; end if;
  if live.id is not null then
    insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, refund_id, gateway, method,
        reference, collected_by, corrects_id, occurred_at)
      values (live.booking_id, live.kind, -live.amount_minor, live.currency, live.attempt_id, live.refund_id, live.gateway,
        live.method, live.reference, live.collected_by, live.id, at);
  end if;
  if amount <> 0 then
    insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, refund_id, gateway, method,
        reference, collected_by, recorded_by, occurred_at)
      values (attempt.booking_id, kind_of, amount, attempt.received_currency, attempt.id, refund, attempt.gateway,
        attempt.method, written_reference, collector, collector, at);
  end if;
end $$;

-- A payment that was received by a gateway, accepted or rejected. The entries of payments on site are written by the
-- command that records them.
create function enter_attempt() returns trigger language plpgsql as $$
begin
  if new.gateway = 'cash' then return null; end if;
  perform set_entry('charge', new, null,
    case when new.status = 'paid' or new.status = 'failed' and new.detail = 'rejected_by_staff'
      then coalesce(new.received_minor, 0) else 0 end,
    null, coalesce(new.paid_at, new.updated_at), coalesce(new.provider_txn_id, new.reported_txn_id));
  perform set_entry('fee', new, null, case when new.status = 'paid' then -coalesce(new.fee_minor, 0) else 0 end,
    null, coalesce(new.paid_at, new.updated_at), coalesce(new.provider_txn_id, new.reported_txn_id));
  return null;
end $$;
create trigger payment_attempts_ledger after insert or update of status, detail, received_minor, fee_minor on payment_attempts
  for each row execute function enter_attempt();

create function enter_refund() returns trigger language plpgsql as $$
declare
  attempt payment_attempts;
begin
  if tg_op = 'UPDATE' and (old.status = 'succeeded') = (new.status = 'succeeded') then return null; end if;
  select * into attempt from payment_attempts where id = new.attempt_id;
  perform set_entry('refund', attempt, new.id, case when new.status = 'succeeded' then -new.amount_minor else 0 end,
    new.settled_by, coalesce(new.settled_at, new.updated_at), new.provider_refund_id);
  return null;
end $$;
create trigger refunds_ledger after insert or update of status on refunds
  for each row execute function enter_refund();

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
  deferrable initially deferred for each row execute function check_payment_on_site();
create constraint trigger ledger_entries_in_attempt after insert on ledger_entries
  deferrable initially deferred for each row execute function check_payment_on_site();

-- Cash that its collector gave to somebody else of the business.
create table cash_handovers (
  id uuid constraint cash_handovers_pkey primary key,
  collector_id uuid constraint cash_handovers_collector_id_fkey references users (id) on delete set null,
  amount_minor bigint not null constraint cash_handovers_amount_positive check (amount_minor > 0),
  currency text not null constraint cash_handovers_currency check (currency ~ '^[A-Z]{3}$'),
  received_by uuid constraint cash_handovers_received_by_fkey references users (id) on delete set null,
  note text not null default '',
  at timestamptz not null
);
create index cash_handovers_by_collector on cash_handovers (collector_id, currency);

-- One row: the money of a booking, in minor units of its currency. Refunds of money that was never for its price
-- are taken off what was received: these do not pay for the booking, whereas other refunds do not reopen what is owed.
create function money_of(booking uuid)
returns table (discount bigint, received bigint, tips bigint, refunded bigint, owed bigint)
language sql stable rows 1 as $$
  select -sums.adjusted, sums.received, sums.tips, -sums.refunded,
    greatest(0, bookings.price_minor + sums.adjusted - sums.received + misdirected.amount)
  from bookings,
    lateral (
      select coalesce(sum(entry.amount_minor) filter (where entry.kind = 'adjustment'), 0)::bigint as adjusted,
        coalesce(sum(entry.amount_minor) filter (where entry.kind in ('charge', 'cash') and not entry.is_tip
          and attempt.status = 'paid'), 0)::bigint as received,
        coalesce(sum(entry.amount_minor) filter (where entry.is_tip), 0)::bigint as tips,
        coalesce(sum(entry.amount_minor) filter (where entry.kind = 'refund' and attempt.status = 'paid'), 0)::bigint
          as refunded
      from ledger_entries entry left join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.booking_id = bookings.id and entry.currency = bookings.currency
    ) sums,
    lateral (
      select coalesce(sum(refunds.amount_minor), 0)::bigint as amount
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = bookings.id and attempt.status = 'paid' and refunds.status <> 'failed'
        and refunds.reason in ('overpaid', 'paid_twice', 'booking_expired', 'booking_canceled')
    ) misdirected
  where bookings.id = booking
$$;

create function notify_of_ledger_entry() returns trigger language plpgsql as $$
begin
  perform notify_booking(new.booking_id);
  return null;
end $$;
create trigger ledger_entries_notify after insert on ledger_entries
  for each row execute function notify_of_ledger_entry();

create trigger ledger_entries_report_days after insert on ledger_entries
  for each row execute function delete_report_days();

-- Payment status --------------------------------------------------------------------------------------

-- One row: the payment status of a booking that has this status, and the reference of the attempt that decides it
-- (null without an attempt). First an attempt by which money was received and not refunded, then one with a refund to be made,
-- then one in review, then an open one, then the newest.
create function payment_of(booking uuid, booking_status text)
returns table (payment_status text, merchant_ref text) language sql stable rows 1 as $$
  select
    case
      when deciding.refund_status <> 'succeeded' then 'Refund due'
      when deciding.refund_status is not null and deciding.refunded_minor < deciding.received_minor then 'Partly refunded'
      when deciding.refund_status is not null then 'Refunded'
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
  if tg_table_name <> 'refunds' then
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
create constraint trigger ledger_entries_payment_status after insert on ledger_entries
  deferrable initially deferred for each row execute function update_payment_status();
