-- Payments that wait for us to take the money, and one definition of the refund of an attempt.

alter table payment_attempts
  -- When the customer came back after authorizing the payment; null before, and at gateways that take the money by themselves.
  -- From then on the gateway is told to take it whenever it is asked, until the hold ends.
  add column authorized_at timestamptz,
  -- While a process tells the gateway to take the money; over when that process died.
  add column capturing_until timestamptz;

-- One row at most: the status of the refund by which an attempt counts as refunded or to be refunded. A booking that was overpaid is
-- paid. Refunds that are not settled come first; failed ones do not count.
create function refund_of(attempt uuid) returns table (status text) language sql stable rows 1 as $$
  select refunds.status from refunds
  where refunds.attempt_id = attempt and refunds.reason <> 'overpaid' and refunds.status <> 'failed'
  order by refunds.status in ('requested', 'submitted', 'manual') desc, refunds.created_at desc limit 1
$$;

-- As before, by `refund_of`.
-- One row: the payment status of a booking that has this status, and the reference of the attempt that decides it
-- (null without an attempt). First an attempt by which money was received and not refunded, then one with a refund to be made,
-- then one in review, then an open one, then the newest. An open dispute of any of them comes before all else.
-- A booking of which staff, or somebody in the gateway's panel, paid back one payment of several is partly refunded.
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
        (select case when money.owed = 0 and refunded.in_part then 'Partly refunded'
           when money.owed = 0 then 'Paid' when money.received > 0 then 'Partly paid' else 'Due on site' end
         from money_of(booking) money, lateral (
           select exists (select from refunds join payment_attempts other on other.id = refunds.attempt_id
             where other.booking_id = booking and other.status = 'paid' and refunds.status = 'succeeded'
               and refunds.reason in ('refunded_by_staff', 'made_at_gateway')) as in_part
         ) refunded)
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
    left join lateral refund_of(attempt.id) refund on true
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
