-- What is asked about a booking is written on the booking, so that a list of any size is cut first and
-- only the page that is shown is looked up elsewhere.

-- In steps, so that bookings are taken meanwhile: first the columns and what keeps them, then the bookings
-- there are, a page at a time, then the indexes.

-- migrate:step

-- The words it is found by: comparing them costs little where the list is read in its order, too. Kept by
-- a trigger: as a generated column it would be added by writing the whole table anew, while all others wait.
alter table bookings add column search_words tsvector;

create function keep_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := booking_words(new.customer_name, new.customer_email, new.customer_phone, new.registration_plate);
  return new;
end $$;
create trigger bookings_search_words
  before insert or update of customer_name, customer_email, customer_phone, registration_plate, search_words on bookings
  for each row execute function keep_search_words();
-- Also where triggers are left out, as when a copy is filled.
alter table bookings enable always trigger bookings_search_words;

-- How its payment stands: the attempt that decides, and what became of its money.
create function payment_state_of(booking uuid) returns text language sql stable as $$
  select coalesce((
    select case
      when attempt.status = 'paid' and refund.status is null then 'Paid'
      when attempt.status = 'paid' and refund.status <> 'succeeded' then 'Refund due'
      when attempt.status = 'paid' and attempt.refunded_minor < attempt.amount_minor then 'Partly refunded'
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

alter table bookings add column payment_state text not null default 'Pending';

create function keep_payment_state(booking uuid) returns void language plpgsql as $$
begin
  -- Two at once: the second looks after the first is done.
  perform from bookings where id = booking for no key update;
  update bookings set payment_state = payment_state_of(booking)
    where id = booking and payment_state <> payment_state_of(booking);
end $$;

create function keep_state_of_attempt() returns trigger language plpgsql as $$
begin
  perform keep_payment_state(coalesce(new.booking_id, old.booking_id));
  return null;
end $$;
create trigger payment_attempts_state after insert or delete or update of status, refunded_minor on payment_attempts
  for each row execute function keep_state_of_attempt();

create function keep_state_of_refund() returns trigger language plpgsql as $$
begin
  perform keep_payment_state(booking_id) from payment_attempts where id = coalesce(new.attempt_id, old.attempt_id);
  return null;
end $$;
create trigger refunds_state after insert or delete or update of status on refunds
  for each row execute function keep_state_of_refund();

-- Fills the page of bookings behind that one. They are locked first, and their payments looked at after
-- that: what somebody else was writing is seen, or is written later.
create function fill_bookings_after(key text, out last text, out rows integer) language plpgsql as $$
declare
  page uuid[];
begin
  page := array(
    select id from bookings where id > coalesce(key, '00000000-0000-0000-0000-000000000000')::uuid
    order by id limit 2000 for no key update);
  -- The trigger writes the words.
  update bookings set search_words = null, payment_state = payment_state_of(id) where id = any(page);
  rows := cardinality(page);
  last := page[rows]::text;
end $$;

-- migrate:batches
select last, rows from fill_bookings_after($1)

-- migrate:alone
drop index concurrently if exists bookings_by_words;
create index concurrently bookings_by_words on bookings using gin (search_words);
drop index concurrently if exists bookings_by_payment_state;
create index concurrently bookings_by_payment_state on bookings (payment_state, created_at desc, id desc);

-- migrate:step
drop function fill_bookings_after(text);
alter table bookings
  add constraint bookings_search_words_present check (search_words is not null) not valid,
  add constraint bookings_payment_state check (payment_state in ('Paid', 'Pending', 'Failed', 'Cancelled', 'Expired',
    'In review', 'Refund due', 'Partly refunded', 'Refunded')) not valid;

-- migrate:step
alter table bookings
  validate constraint bookings_search_words_present,
  validate constraint bookings_payment_state;

-- migrate:step
-- The constraint spares reading the table once more.
alter table bookings alter column search_words set not null;
alter table bookings drop constraint bookings_search_words_present;
drop index bookings_words;

-- People are found by two letters as well: a search that begins should not read everybody.
create function word_pieces(words text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct substr(words, start, length)), '{}')
    from generate_series(2, 3) as length, generate_series(1, length(words) - length + 1) as start
  );

-- migrate:alone
drop index concurrently if exists users_by_piece;
create index concurrently users_by_piece on users using gin (word_pieces(search_text));

-- migrate:step
drop index users_by_trigram;
