-- What the gateway has answered so far about an attempt.
alter table payment_attempts
  -- When it last gave a clear answer, `pending` included; a time-out or a refusal is none.
  add column answered_at timestamptz,
  -- When it first gave an answer that ends the attempt. Without one the attempt is asked about again and again.
  add column concluded_at timestamptz,
  -- Other money is given back, never accepted.
  add constraint payment_attempts_paid_in_agreed_currency
    check (status <> 'paid' or received_currency = currency);

-- Given up without such an answer by earlier versions: asked about again.
update payment_attempts set next_inspection_at = now()
  where status = 'expired' and next_inspection_at is null
    and detail in ('never_settled', 'hold_ended', 'superseded');

-- A rejected attempt may have money to give back, too. What was paid too much goes back without a word
-- here: the booking is paid.
create or replace function payment_state_of(booking uuid) returns text language sql stable as $$
  select coalesce((
    select case
      when refund.status <> 'succeeded' then 'Refund due'
      when refund.status is not null and attempt.refunded_minor < attempt.received_minor then 'Partly refunded'
      when refund.status is not null then 'Refunded'
      when attempt.status = 'paid' then 'Paid'
      when attempt.status = 'review' then 'In review'
      when attempt.status in ('created', 'redirected', 'unknown') then 'Pending'
      else initcap(attempt.status)
    end
    from payment_attempts attempt
    left join lateral (
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
    limit 1), 'Pending')
$$;
