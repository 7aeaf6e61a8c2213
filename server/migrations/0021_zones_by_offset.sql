-- Zones that are named by their distance from UTC.

-- Such a zone as PostgreSQL reads it: with the opposite sign, as POSIX does.
create function zone_for_sql(zone text) returns text language sql immutable as $$
  select case when zone ~ '^[+-]' then translate(zone, '+-', '-+') else zone end
$$;

create or replace function accounting_day(at timestamptz) returns date language plpgsql stable as $$
declare
  day date := (at at time zone zone_for_sql(business_zone()))::date;
begin
  while month_is_closed(day) loop
    day := (date_trunc('month', day) + interval '1 month')::date;
  end loop;
  return day;
end $$;

create or replace function day_of_line(statement uuid, line_number integer) returns date language sql stable as $$
  select coalesce(line.day, (statements.imported_at at time zone zone_for_sql(business_zone()))::date)
  from statement_lines line join statements on statements.id = line.statement_id
  where line.statement_id = statement and line.line = line_number
$$;

create or replace function note_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update ledger_entries
      set settled_at = day_of_line(new.statement_id, new.line)::timestamp at time zone zone_for_sql(business_zone())
      where id = new.entry_id and settled_at is null;
  elsif tg_op = 'DELETE' then
    -- What a line has paid out stays in a closed month.
    perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
    if month_is_closed(day_of_line(old.statement_id, old.line)) then
      raise exception 'the month of this line is closed'
        using errcode = 'integrity_constraint_violation', constraint = 'settled_entries_month_is_open';
    end if;
    update ledger_entries
      set settled_at = (
        select day_of_line(statement_id, line)::timestamp at time zone zone_for_sql(business_zone())
        from settled_entries where entry_id = old.entry_id)
      where id = old.entry_id;
  else
    raise exception 'a settled entry keeps its line'
      using errcode = 'integrity_constraint_violation', constraint = 'settled_entries_not_changed';
  end if;
  return null;
end $$;

create or replace function number_receipt_document() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries entry where entry.id = new.entry_id and entry.booking_id = new.booking_id
      and entry.currency = new.currency and entry.is_tip = new.is_tip and entry.kind not in ('fee', 'adjustment', 'chargeback')
      and entry.amount_minor = case new.series when 'receipt' then new.amount_minor else -new.amount_minor end
  ) then
    raise exception 'a document is about an entry of its booking'
      using errcode = 'integrity_constraint_violation', constraint = 'receipt_documents_of_entry';
  end if;
  new.year := extract(year from new.issued_at at time zone zone_for_sql(new.time_zone));
  -- One lock for all series, so that no two transactions take several in different orders.
  perform pg_advisory_xact_lock(hashtextextended('receipt_documents', 0));
  select coalesce(max(number), 0) + 1 into new.number from receipt_documents
    where series = new.series and year = new.year;
  return new;
end $$;
