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

update payment_attempts
  set received_minor = amount_minor, received_currency = currency, reported_txn_id = provider_txn_id
  where status = 'paid';

alter table payment_attempts
  add constraint payment_attempts_received_both
    check ((received_minor is null) = (received_currency is null)),
  add constraint payment_attempts_paid_has_received
    check (status <> 'paid' or received_minor is not null),
  drop constraint payment_attempts_refund_within_paid,
  -- Of what was received, not of what was agreed. A rejected attempt may have received money too.
  add constraint payment_attempts_refund_within_paid
    check (refunded_minor between 0 and coalesce(received_minor, 0));

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
