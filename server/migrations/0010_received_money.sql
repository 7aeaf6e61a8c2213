-- migrate:step
-- What the gateway reported for an attempt, stored whether or not it matches what was agreed.
alter table payment_attempts
  -- Minor units of received_currency. Null until the gateway reported an amount that could be read.
  add column received_minor bigint
    constraint payment_attempts_received_not_negative check (received_minor >= 0),
  add column received_currency text
    constraint payment_attempts_received_currency check (received_currency ~ '^[A-Z]{3}$'),
  -- The gateway's transaction id as reported. provider_txn_id is set, and unique, only once it is paid.
  add column reported_txn_id text,
  -- When the gateway was last asked about the attempt.
  add column last_inspected_at timestamptz;

-- From now on one that is paid has what was received, whoever writes it.
create function fill_received() returns trigger language plpgsql as $$
begin
  new.received_minor := coalesce(new.received_minor, new.amount_minor);
  new.received_currency := coalesce(new.received_currency, new.currency);
  new.reported_txn_id := coalesce(new.reported_txn_id, new.provider_txn_id);
  return new;
end $$;
create trigger payment_attempts_fill_received before insert or update on payment_attempts
  for each row when (new.status = 'paid' and new.received_minor is null) execute function fill_received();

create function fill_attempts_after(key text, out last text, out rows integer) language plpgsql as $$
declare
  page uuid[];
begin
  page := array(
    select id from payment_attempts where id > coalesce(key, '00000000-0000-0000-0000-000000000000')::uuid
    order by id limit 2000 for no key update);
  update payment_attempts
    set received_minor = amount_minor, received_currency = currency, reported_txn_id = provider_txn_id
    where id = any(page) and status = 'paid' and received_minor is null;
  rows := cardinality(page);
  last := page[rows]::text;
end $$;

-- migrate:batches
select last, rows from fill_attempts_after($1)

-- migrate:step
drop function fill_attempts_after(text);
alter table payment_attempts
  add constraint payment_attempts_received_both
    check ((received_minor is null) = (received_currency is null)) not valid,
  add constraint payment_attempts_paid_has_received
    check (status <> 'paid' or received_minor is not null) not valid,
  drop constraint payment_attempts_refund_within_paid,
  -- Of what was received, not of what was agreed. A rejected attempt may have received money too.
  add constraint payment_attempts_refund_within_paid
    check (refunded_minor between 0 and coalesce(received_minor, 0)) not valid;

-- migrate:step
alter table payment_attempts
  validate constraint payment_attempts_received_both,
  validate constraint payment_attempts_paid_has_received,
  validate constraint payment_attempts_refund_within_paid;

-- migrate:step
drop trigger payment_attempts_fill_received on payment_attempts;
drop function fill_received();

create or replace function payment_state_of(booking uuid) returns text language sql stable as $$
  select coalesce((
    select case
      when attempt.status = 'paid' and refund.status is null then 'Paid'
      when attempt.status = 'paid' and refund.status <> 'succeeded' then 'Refund due'
      when attempt.status = 'paid' and attempt.refunded_minor < attempt.received_minor then 'Partly refunded'
      when attempt.status = 'paid' then 'Refunded'
      when attempt.status = 'review' then 'In review'
      when attempt.status in ('created', 'redirected', 'unknown') then 'Pending'
      else initcap(attempt.status)
    end
    from payment_attempts attempt
    left join lateral (
      select refunds.status from refunds where refunds.attempt_id = attempt.id
      order by refunds.status in ('requested', 'submitted', 'manual') desc, refunds.created_at desc limit 1
    ) refund on true
    where attempt.booking_id = booking
    order by case
        when attempt.status = 'paid' and refund.status is null then 0
        when attempt.status = 'paid' and refund.status <> 'succeeded' then 1
        when attempt.status = 'paid' then 2
        when attempt.status = 'review' then 3
        when attempt.status in ('created', 'redirected', 'unknown') then 4
        else 5
      end, attempt.created_at desc, attempt.id desc
    limit 1), 'Pending')
$$;
