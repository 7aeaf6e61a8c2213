-- The payment status of a booking that was paid in several payments, of which one was paid back.

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

update bookings set payment_status = decided.payment_status
from (
  select paid_back.id, payment.payment_status
  from bookings paid_back, payment_of(paid_back.id, paid_back.status) payment
  where paid_back.id in (
    select attempt.booking_id from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
    where refunds.reason in ('refunded_by_staff', 'made_at_gateway') and refunds.status = 'succeeded'
  )
) decided
where bookings.id = decided.id and bookings.payment_status <> decided.payment_status;
