-- Which line of a statement settles an entry. An entry is settled by at most one line of its gateway's statements, which
-- confirms it, and by at most one of the bank's, which pays it out. A bank's line may pay out several entries together.
alter table statements
  add column is_bank boolean not null generated always as (gateway = 'bank') stored,
  add constraint statements_with_kind unique (id, is_bank);

-- The entries of `settled_entries` add up to this line.
alter table statement_lines
  add column is_payout boolean not null default false,
  drop constraint statement_lines_matched_or_problem,
  add constraint statement_lines_matched_or_problem check (
    case when is_payout then entry_id is null and problem is null and kind in ('charge', 'refund')
      when problem in ('unknown', 'repeated') then entry_id is null
      when problem is null then (entry_id is null) = (kind = 'other')
      else entry_id is not null end),
  drop constraint statement_lines_explained_problem,
  add constraint statement_lines_explained_problem check (explanation is null or problem is not null or is_payout);

-- A line with another amount than its entry does not settle it, so that a later file may name the entry again.
drop index statement_lines_one_per_entry;
create index statement_lines_by_entry on statement_lines (entry_id) where entry_id is not null;

create table settled_entries (
  entry_id uuid not null constraint settled_entries_entry_id_fkey references ledger_entries (id),
  by_bank boolean not null,
  statement_id uuid not null,
  line integer not null,
  constraint settled_entries_pkey primary key (entry_id, by_bank),
  constraint settled_entries_line_fkey foreign key (statement_id, line) references statement_lines (statement_id, line),
  constraint settled_entries_statement_fkey foreign key (statement_id, by_bank) references statements (id, is_bank)
);
create index settled_entries_by_line on settled_entries (statement_id, line);

insert into settled_entries (entry_id, by_bank, statement_id, line)
  select line.entry_id, statement.is_bank, line.statement_id, line.line
  from statement_lines line join statements statement on statement.id = line.statement_id
  where line.problem is null and line.entry_id is not null;
insert into settled_entries (entry_id, by_bank, statement_id, line)
  select fee.id, settled.by_bank, settled.statement_id, settled.line
  from settled_entries settled
  join ledger_entries charge on charge.id = settled.entry_id and charge.kind = 'charge'
  join ledger_entries fee on fee.attempt_id = charge.attempt_id and fee.kind = 'fee' and fee.settled_at is not null
  on conflict do nothing;

create function business_zone() returns text language sql stable as $$
  select coalesce((select value #>> '{}' from settings where key = 'time-zone'), 'UTC')
$$;

-- The day of a line, else of the import of its file.
create function day_of_line(statement uuid, line_number integer) returns date language sql stable as $$
  select coalesce(line.day, (statements.imported_at at time zone business_zone())::date)
  from statement_lines line join statements on statements.id = line.statement_id
  where line.statement_id = statement and line.line = line_number
$$;

-- `ledger_entries.settled_at` is the day of the first line that settles an entry.
create function note_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update ledger_entries
      set settled_at = day_of_line(new.statement_id, new.line)::timestamp at time zone business_zone()
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
        select day_of_line(statement_id, line)::timestamp at time zone business_zone()
        from settled_entries where entry_id = old.entry_id)
      where id = old.entry_id;
  else
    raise exception 'a settled entry keeps its line'
      using errcode = 'integrity_constraint_violation', constraint = 'settled_entries_not_changed';
  end if;
  return null;
end $$;
create trigger settled_entries_noted after insert or update or delete on settled_entries
  for each row execute function note_settlement();

-- A line that settles entries either names one, or pays out several that add up to it.
create function check_settled_line() returns trigger language plpgsql as $$
declare
  line_key record := case when tg_op = 'DELETE' then old else new end;
  line statement_lines;
  settled record;
begin
  select * into line from statement_lines
    where (statement_id, statement_lines.line) = (line_key.statement_id, line_key.line);
  select count(*) as entries, coalesce(sum(entry.amount_minor), 0) as amount,
      coalesce(bool_and(entry.currency = line.currency), true) as in_currency,
      coalesce(bool_and(by_bank), true) as by_bank, coalesce(bool_or(entry.id = line.entry_id), false) as has_named
    into settled
    from settled_entries join ledger_entries entry on entry.id = settled_entries.entry_id
    where (statement_id, settled_entries.line) = (line.statement_id, line.line);
  if (case when line.is_payout then settled.entries = 0 or not settled.in_currency or not settled.by_bank
        or settled.amount <> case line.kind when 'charge' then line.amount_minor else -line.amount_minor end
      when settled.entries > 0 then line.problem is not null or not settled.has_named
      else line.problem is null and line.entry_id is not null end) then
    raise exception 'the entries that a line settles do not add up to it'
      using errcode = 'integrity_constraint_violation', constraint = 'settled_entries_add_up';
  end if;
  return null;
end $$;
create constraint trigger settled_entries_add_up after insert or delete on settled_entries
  deferrable initially deferred for each row execute function check_settled_line();
create constraint trigger statement_lines_add_up after insert or update on statement_lines
  deferrable initially deferred for each row execute function check_settled_line();

create or replace function keep_ledger_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Settled by a line; taken back only by the trigger of a line that lets go of the entry.
    if (old.settled_at is null or pg_trigger_depth() > 1)
      and to_jsonb(new) - 'settled_at' = to_jsonb(old) - 'settled_at' then return new; end if;
    -- A deleted account.
    if (new.collected_by is null or new.collected_by = old.collected_by)
      and (new.recorded_by is null or new.recorded_by = old.recorded_by)
      and to_jsonb(new) - array['collected_by', 'recorded_by'] = to_jsonb(old) - array['collected_by', 'recorded_by'] then
      return new;
    end if;
  end if;
  raise exception 'ledger entries are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_append_only';
end $$;

-- Handovers of cash are only added. A wrong one is taken back once, by an opposite one with a reason.
alter table cash_handovers
  add column corrects_id uuid constraint cash_handovers_corrects_id_fkey references cash_handovers (id)
    constraint cash_handovers_corrected_once unique,
  drop constraint cash_handovers_amount_positive,
  add constraint cash_handovers_sign check (amount_minor <> 0 and (amount_minor > 0) = (corrects_id is null)),
  add constraint cash_handovers_correction_has_reason check (corrects_id is null or note <> '');
create index cash_handovers_by_age on cash_handovers (at desc, id desc);

create function keep_cash_handovers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.corrects_id is null or exists (
      select from cash_handovers wrong where wrong.id = new.corrects_id and wrong.corrects_id is null
        and wrong.amount_minor = -new.amount_minor and wrong.currency = new.currency
        and wrong.collector_id is not distinct from new.collector_id
    ) then return new; end if;
    raise exception 'a handover is taken back by an opposite one'
      using errcode = 'integrity_constraint_violation', constraint = 'cash_handovers_corrects_opposite';
  end if;
  -- A deleted account.
  if tg_op = 'UPDATE' and (new.collector_id is null or new.collector_id = old.collector_id)
    and (new.received_by is null or new.received_by = old.received_by)
    and to_jsonb(new) - array['collector_id', 'received_by'] = to_jsonb(old) - array['collector_id', 'received_by'] then
    return new;
  end if;
  raise exception 'handovers of cash are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'cash_handovers_append_only';
end $$;
create trigger cash_handovers_append_only before insert or update or delete on cash_handovers
  for each row execute function keep_cash_handovers();
