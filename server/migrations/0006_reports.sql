-- The totals of a day that ended at least two days ago. A day without a row is counted by the report itself.
create table report_days (
  date date constraint report_days_pkey primary key,
  -- The day in this zone lasts from begins_at up to ends_at.
  time_zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null constraint report_days_end_after_begin check (ends_at > begins_at),
  -- Arrays of {status, bookings}, {hour, seats, taken} and {currency, paid_minor, tips_minor, refunded_minor}.
  bookings json not null,
  seats json not null,
  money json not null
);

-- Deletes the totals of a past day that is being corrected. Days that have no totals yet cost only the comparison.
create function delete_report_days() returns trigger language plpgsql as $$
declare
  days date[];
begin
  case tg_table_name
    when 'slots' then days := array[old.date, new.date];
    when 'bookings' then days := array[old.slot_date, new.slot_date];
    when 'ledger_entries' then days := array[new.booked_on];
  end case;
  if least(days[1], days[2]) < (now() at time zone 'UTC')::date then
    -- The job that writes totals holds this lock exclusively: it counts only what has been committed.
    perform pg_advisory_xact_lock_shared(hashtextextended('report_days', 0));
    delete from report_days where date = any(days);
  end if;
  return null;
end $$;
create trigger slots_report_days after insert or delete or update of date, start_time, status, capacity on slots
  for each row execute function delete_report_days();
create trigger bookings_report_days after insert or delete or update of status, slot_id, slot_date on bookings
  for each row execute function delete_report_days();
