-- One row: the money of a booking, in minor units of its currency. Refunds of money that was never for its price
-- are taken off what was received: these do not pay for the booking, whereas other refunds do not reopen what is owed.
-- What a bank has taken back is owed again once the dispute is lost, not while it is open. `counted` is what of the received amount
-- pays for the booking.
create function money_of(booking uuid)
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
        and refunds.reason in ('overpaid', 'price_lowered', 'paid_twice', 'choice_changed', 'booking_expired', 'booking_canceled')
    ) misdirected,
    lateral (
      select coalesce(sum(disputes.withdrawn_minor), 0)::bigint as amount
      from disputes join payment_attempts attempt on attempt.id = disputes.attempt_id
      where disputes.booking_id = bookings.id and disputes.status = 'lost' and attempt.status = 'paid'
    ) lost
  where bookings.id = booking
$$;

-- One row at most: the status of the refund by which an attempt counts as refunded or to be refunded. A booking that was overpaid, or
-- whose price became lower, is paid. Refunds that are not settled come first; failed ones do not count.
create function refund_of(attempt uuid) returns table (status text) language sql stable rows 1 as $$
  select refunds.status from refunds
  where refunds.attempt_id = attempt and refunds.reason not in ('overpaid', 'price_lowered') and refunds.status <> 'failed'
  order by refunds.status in ('requested', 'submitted', 'manual') desc, refunds.created_at desc limit 1
$$;

-- One row: the payment status of a booking that has this status, and the reference of the attempt that decides it
-- (null without an attempt). First an attempt by which money was received and not refunded, then one with a refund to be made,
-- then one in review, then an open one, then the newest. An open dispute of any of them comes before all else.
-- A booking of which staff, or somebody in the gateway's panel, paid back one payment of several is partly refunded.
create function payment_of(booking uuid, booking_status text)
returns table (payment_status text, merchant_ref text) language sql stable rows 1 as $$
  select
    case
      when exists (select from disputes where disputes.booking_id = booking and disputes.closed_at is null)
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
             where other.booking_id = booking and other.status = 'paid' and refunds.status = 'succeeded'
               and refunds.reason in ('refunded_by_staff', 'made_at_gateway')) as in_part
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

-- A new status of the booking itself is written with the row. The network is forgotten when the hold ends, or when a booking that
-- is to be paid on site is paid or over. A booking is inserted as held before its first attempt, with the column's default. The
-- time of its first confirmation stays when it is corrected later.
create function follow_status() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if new.status in ('confirmed', 'completed', 'no_show') then
    new.confirmed_at := coalesce(new.confirmed_at, new.updated_at);
  end if;
  select payment.payment_status into new.payment_status from payment_of(new.id, new.status) payment;
  if new.status <> 'confirmed' or new.payment_status <> 'due_on_site' then new.network_hash := null; end if;
  return new;
end $$;
create trigger bookings_follow_status before insert or update of status on bookings
  for each row when (new.status <> 'held') execute function follow_status();

-- Money of a booking has changed: an attempt, a refund, a dispute, an entry or the price. The booking is notified of, and its payment status
-- is written. Deferred: when the transaction has changed the booking's status as well, the column is right by the commit and the
-- booking is not written again. The plan is kept, because making it takes ten times as long as using it.
create function follow_money() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  booking uuid;
  written record;
  payment text;
begin
  if tg_table_name = 'bookings' then
    booking := new.id;
  elsif tg_table_name <> 'refunds' then
    booking := coalesce(new.booking_id, old.booking_id);
  else
    select booking_id into booking from payment_attempts where id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  perform notify_booking(booking);
  if tg_table_name = 'ledger_entries' then
    -- Other entries follow from an attempt, a refund or a dispute, whose own triggers write the status.
    if new.kind not in ('cash', 'adjustment') then return null; end if;
  end if;
  -- The second of two concurrent transactions waits for this lock, and then reads what the first
  -- has committed.
  select status, payment_status into written from bookings where id = booking for no key update;
  if tg_table_name = 'payment_attempts' and tg_op <> 'DELETE' then
    -- What is pending stays pending with an attempt that is open.
    if written.payment_status = 'pending' and written.status <> 'expired' and new.status in ('created', 'redirected', 'unknown')
      then return null; end if;
  end if;
  select payment_status into payment from payment_of(booking, written.status);
  if payment <> written.payment_status then
    update bookings set payment_status = payment,
      network_hash = case when status = 'held' or payment = 'due_on_site' then network_hash end
      where id = booking;
  end if;
  return null;
end $$;
create constraint trigger payment_attempts_follow_money
  after insert or delete or update of status, received_minor, refunded_minor on payment_attempts
  deferrable initially deferred for each row execute function follow_money();
create constraint trigger refunds_follow_money after insert or delete or update of status on refunds
  deferrable initially deferred for each row execute function follow_money();
create constraint trigger disputes_follow_money after insert or update on disputes
  deferrable initially deferred for each row execute function follow_money();
create constraint trigger ledger_entries_follow_money after insert on ledger_entries
  deferrable initially deferred for each row execute function follow_money();
create constraint trigger bookings_follow_money after update of price_minor on bookings
  deferrable initially deferred for each row when (old.price_minor <> new.price_minor) execute function follow_money();
