-- A period's report adds up a few sums a day instead of every slot, booking and payment of it.

-- Days that have changed since they were summed up: those of slots and bookings as they are written, money
-- by its instant, as a day's begin depends on the zone. A mark is only ever added, so that no writer waits
-- for another one; whoever sums a day up takes away the marks that were there before.
create table day_marks (
  id bigint generated always as identity primary key,
  date date,
  instant timestamptz,
  constraint day_marks_one_of_two check (num_nonnulls(date, instant) = 1)
);

create table day_bookings (
  date date not null,
  status text not null,
  bookings integer not null,
  primary key (date, status)
);
-- Only what was sold and not undone.
create table day_services (
  date date not null,
  service_id uuid not null,
  currency text not null,
  bookings integer not null,
  price_minor bigint not null,
  primary key (date, service_id, currency)
);
-- Seats offered and taken, by the hour in which their slots begin.
create table day_seats (
  date date not null,
  hour smallint not null,
  seats integer not null,
  taken integer not null,
  primary key (date, hour)
);
create table day_money (
  date date not null,
  currency text not null,
  paid_minor bigint not null,
  refunded_minor bigint not null,
  primary key (date, currency)
);

-- Said by the database itself, so that no writer can forget. Given: the kind of mark, and its column.
create function mark_days() returns trigger language plpgsql as $$
declare
  mark constant text := 'insert into day_marks (%1$I) select distinct %2$I from %3$I where %2$I is not null';
begin
  if tg_op <> 'INSERT' then execute format(mark, tg_argv[0], tg_argv[1], 'before'); end if;
  if tg_op <> 'DELETE' then execute format(mark, tg_argv[0], tg_argv[1], 'after'); end if;
  return null;
end $$;

create trigger slots_marked_new after insert on slots referencing new table as after
  for each statement execute function mark_days('date', 'date');
create trigger slots_marked after update on slots referencing old table as before new table as after
  for each statement execute function mark_days('date', 'date');
create trigger slots_marked_gone after delete on slots referencing old table as before
  for each statement execute function mark_days('date', 'date');

create trigger bookings_marked_new after insert on bookings referencing new table as after
  for each statement execute function mark_days('date', 'slot_date');
create trigger bookings_marked after update on bookings referencing old table as before new table as after
  for each statement execute function mark_days('date', 'slot_date');
create trigger bookings_marked_gone after delete on bookings referencing old table as before
  for each statement execute function mark_days('date', 'slot_date');

create trigger payment_attempts_marked_new after insert on payment_attempts referencing new table as after
  for each statement execute function mark_days('instant', 'paid_at');
create trigger payment_attempts_marked after update on payment_attempts
  referencing old table as before new table as after
  for each statement execute function mark_days('instant', 'paid_at');
create trigger payment_attempts_marked_gone after delete on payment_attempts
  referencing old table as before
  for each statement execute function mark_days('instant', 'paid_at');

create trigger refunds_marked_new after insert on refunds referencing new table as after
  for each statement execute function mark_days('instant', 'created_at');
create trigger refunds_marked after update on refunds referencing old table as before new table as after
  for each statement execute function mark_days('instant', 'created_at');
create trigger refunds_marked_gone after delete on refunds referencing old table as before
  for each statement execute function mark_days('instant', 'created_at');
