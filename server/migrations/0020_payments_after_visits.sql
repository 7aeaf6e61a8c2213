-- migrate:step
-- Payments after a booking is confirmed ----------------------------------------------------------------

-- What an attempt pays for: that the booking is confirmed, what is owed of one that is, or a tip for its crew.
alter table payment_attempts
  add column purpose text not null default 'booking',
  add constraint payment_attempts_purpose check (purpose in ('booking', 'rest', 'tip')) not valid,
  -- Money that staff receive is entered as what it is.
  add constraint payment_attempts_purpose_online check (purpose = 'booking' or gateway <> 'cash' and amount_minor > 0) not valid;

alter table ledger_entries drop constraint ledger_entries_tip_of_cash,
  add constraint ledger_entries_tip_of_money check (not is_tip or kind in ('charge', 'cash', 'refund', 'chargeback')) not valid;

-- migrate:alone
-- A booking has at most one open attempt for each purpose.
drop index if exists payment_attempts_one_open_of_purpose;
create unique index concurrently payment_attempts_one_open_of_purpose on payment_attempts (booking_id, purpose)
  where status in ('created', 'redirected', 'unknown');
-- A booking has at most one tip that was paid online. One that is not used has a detail, and is refunded.
drop index if exists payment_attempts_one_tip;
create unique index concurrently payment_attempts_one_tip on payment_attempts (booking_id)
  where purpose = 'tip' and status = 'paid' and detail is null;
drop index concurrently if exists payment_attempts_one_open;

-- migrate:step
alter table payment_attempts validate constraint payment_attempts_purpose,
  validate constraint payment_attempts_purpose_online;
alter table ledger_entries validate constraint ledger_entries_tip_of_money;

-- A page on which more is paid is opened only for a booking that has that to pay, and stays for that. What has arrived on it is
-- stored whatever has become of the booking.
create function check_purpose() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'UPDATE' then
    broken := 'payment_attempts_purpose_stays';
  elsif not exists (
    select from bookings booking where booking.id = new.booking_id and booking.currency = new.currency
      and case new.purpose
        when 'rest' then booking.status in ('confirmed', 'completed', 'no_show')
        else booking.status = 'completed'
      end
  ) then broken := 'payment_attempts_purpose_of_booking'; end if;
  if broken is not null then
    raise exception 'this payment breaks %', broken
      using errcode = 'integrity_constraint_violation', constraint = broken;
  end if;
  return new;
end $$;
create trigger payment_attempts_purpose_of_booking before insert on payment_attempts
  for each row when (new.purpose <> 'booking' and new.status = 'created') execute function check_purpose();
create trigger payment_attempts_purpose_stays before update of purpose on payment_attempts
  for each row when (old.purpose <> new.purpose) execute function check_purpose();

-- The entries of a payment say that it is a tip; the gateway's fee is none. Payments on site have a part for each.
create or replace function check_ledger_entry() returns trigger language plpgsql as $$
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
      and attempt.received_currency = new.currency
      and (new.kind in ('cash', 'fee') or new.is_tip = (attempt.purpose = 'tip')) for no key update
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

create or replace function set_entry(wanted ledger_entries) returns void language plpgsql as $$
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
        method, reference, is_tip, collected_by, corrects_id, occurred_at)
      values (live.booking_id, live.kind, -live.amount_minor, live.currency, live.attempt_id, live.refund_id,
        live.dispute_id, live.gateway, live.method, live.reference, live.is_tip, live.collected_by, live.id,
        wanted.occurred_at);
  end if;
  if wanted.amount_minor <> 0 then
    insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, refund_id, dispute_id, gateway,
        method, reference, is_tip, collected_by, recorded_by, occurred_at)
      values (wanted.booking_id, wanted.kind, wanted.amount_minor, wanted.currency, wanted.attempt_id, wanted.refund_id,
        wanted.dispute_id, wanted.gateway, wanted.method, wanted.reference,
        wanted.kind <> 'fee' and coalesce(wanted.is_tip, false), wanted.collected_by, wanted.recorded_by,
        wanted.occurred_at);
  end if;
end $$;

create or replace function entry_of(attempt payment_attempts) returns ledger_entries language plpgsql as $$
declare
  entry ledger_entries;
begin
  entry.booking_id := attempt.booking_id;
  entry.attempt_id := attempt.id;
  entry.currency := attempt.received_currency;
  entry.gateway := attempt.gateway;
  entry.method := attempt.method;
  entry.is_tip := attempt.purpose = 'tip';
  return entry;
end $$;

-- Tips are no part of the price: neither what was received as one counts for it nor what was paid back of one. `tips` is what is
-- left of them.
create or replace function money_of(booking uuid)
returns table (discount bigint, received bigint, tips bigint, refunded bigint, charged_back bigint, counted bigint,
  owed bigint)
language sql stable rows 1 as $$
  select -sums.adjusted, sums.received, sums.tips, -sums.refunded, -sums.charged_back,
    sums.received - misdirected.amount - lost.amount,
    greatest(0, bookings.price_minor + sums.adjusted - sums.received + misdirected.amount + lost.amount)
  from bookings,
    lateral (
      select coalesce(sum(entry.amount_minor) filter (where entry.kind = 'adjustment'), 0)::bigint as adjusted,
        coalesce(sum(entry.amount_minor) filter (where entry.kind in ('charge', 'cash') and not entry.is_tip
          and attempt.status = 'paid'), 0)::bigint as received,
        coalesce(sum(entry.amount_minor) filter (where entry.is_tip
          and (attempt.status = 'paid' or entry.kind = 'cash')), 0)::bigint as tips,
        coalesce(sum(entry.amount_minor) filter (where entry.kind = 'refund' and not entry.is_tip
          and attempt.status = 'paid'), 0)::bigint as refunded,
        coalesce(sum(entry.amount_minor) filter (where entry.kind = 'chargeback' and not entry.is_tip
          and attempt.status = 'paid'), 0)::bigint as charged_back
      from ledger_entries entry left join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.booking_id = bookings.id and entry.currency = bookings.currency
    ) sums,
    lateral (
      select coalesce(sum(refunds.amount_minor), 0)::bigint as amount
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.booking_id = bookings.id and attempt.status = 'paid' and attempt.purpose <> 'tip'
        and refunds.status <> 'failed'
        and refunds.reason in ('overpaid', 'price_lowered', 'paid_twice', 'choice_changed', 'booking_expired', 'booking_canceled')
    ) misdirected,
    lateral (
      select coalesce(sum(disputes.withdrawn_minor), 0)::bigint as amount
      from disputes join payment_attempts attempt on attempt.id = disputes.attempt_id
      where disputes.booking_id = bookings.id and disputes.status = 'lost' and attempt.status = 'paid'
        and attempt.purpose <> 'tip'
    ) lost
  where bookings.id = booking
$$;

-- Neither a tip nor a later payment that pays nothing, or nothing yet, says anything about how the booking is paid.
create or replace function payment_of(booking uuid, booking_status text)
returns table (payment_status text, merchant_ref text) language sql stable rows 1 as $$
  select
    case
      when exists (select from disputes join payment_attempts attempt on attempt.id = disputes.attempt_id
        where disputes.booking_id = booking and disputes.closed_at is null and attempt.purpose <> 'tip')
        then 'disputed'
      when deciding.refund_status <> 'succeeded' then 'refund_due'
      when deciding.refund_status is not null and deciding.refunded_minor >= deciding.received_minor then 'refunded'
      when deciding.status = 'paid' and deciding.charged_back_minor > 0 and (booking_status in ('canceled', 'expired')
        or (select money.owed > 0 from money_of(booking) money)) then 'charged_back'
      when deciding.refund_status is not null then 'partly_refunded'
      when deciding.status = 'paid' and booking_status <> 'canceled' then
        (select case when money.owed = 0 and refunded.in_part then 'partly_refunded'
           when money.owed = 0 then 'paid' when money.received > 0 then 'partly_paid' else 'due_on_site' end
         from money_of(booking) money, lateral (
           select exists (select from refunds join payment_attempts other on other.id = refunds.attempt_id
             where other.booking_id = booking and other.status = 'paid' and other.purpose <> 'tip'
               and refunds.status = 'succeeded' and refunds.reason in ('refunded_by_staff', 'made_at_gateway')) as in_part
         ) refunded)
      when deciding.status = 'paid' and deciding.received_minor > 0 then 'not_refunded'
      when deciding.status = 'paid' then 'cancelled'
      when deciding.status = 'review' then 'in_review'
      when deciding.status in ('failed', 'cancelled', 'expired') then deciding.status
      when booking_status = 'expired' then 'expired'
      else 'pending'
    end,
    deciding.merchant_ref
  from (select) one_row left join lateral (
    select attempt.status, attempt.merchant_ref, price.received_minor, attempt.refunded_minor,
           attempt.charged_back_minor, refund.status as refund_status
    from payment_attempts attempt
    -- A tip that was received on site is part of the same payment.
    cross join lateral (select attempt.received_minor - case when attempt.gateway = 'cash' then (
      select coalesce(sum(entry.amount_minor), 0) from ledger_entries entry
      where entry.attempt_id = attempt.id and entry.is_tip and entry.kind = 'cash') else 0 end as received_minor) price
    left join lateral refund_of(attempt.id) refund on true
    where attempt.booking_id = booking
      and (attempt.purpose = 'booking'
        or attempt.purpose = 'rest' and attempt.status = 'paid' and attempt.detail is distinct from 'paid_twice')
    order by case
        when attempt.status = 'paid' and price.received_minor > 0 and refund.status is null then 0
        when refund.status <> 'succeeded' then 1
        when attempt.status = 'paid' and price.received_minor > 0 then 2
        when attempt.status = 'paid' then 3
        when attempt.status = 'review' then 4
        when attempt.status in ('created', 'redirected', 'unknown') then 5
        when refund.status is not null then 6
        else 7
      end, attempt.created_at desc, attempt.id desc
    limit 1
  ) deciding on true
$$;
