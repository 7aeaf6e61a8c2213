-- Files of gateways and banks, matched against the ledger.
create table statements (
  id uuid constraint statements_pkey primary key,
  -- A gateway's name, or 'bank'.
  gateway text not null,
  is_bank boolean not null generated always as (gateway = 'bank') stored,
  file_name text not null,
  -- SHA-256 of the text and how it is read, in hex: the same file is imported once.
  content_hash text not null,
  -- Null once their account is deleted.
  imported_by uuid constraint statements_imported_by_fkey references users (id) on delete set null,
  imported_at timestamptz not null,
  constraint statements_once unique (gateway, content_hash),
  constraint statements_with_kind unique (id, is_bank)
);
create index statements_by_age on statements (imported_at desc, id desc);

create table statement_lines (
  statement_id uuid not null constraint statement_lines_statement_id_fkey references statements (id),
  -- The line in the file, where the column names are line 1.
  line integer not null constraint statement_lines_line_positive check (line > 0),
  kind text not null constraint statement_lines_kind check (kind in ('charge', 'refund', 'chargeback', 'other')),
  -- The amount has no sign: the kind says the direction.
  amount_minor bigint not null constraint statement_lines_amount_positive check (amount_minor > 0),
  fee_minor bigint constraint statement_lines_fee_not_negative check (fee_minor >= 0),
  currency text not null constraint statement_lines_currency check (currency ~ '^[A-Z]{3}$'),
  day date,
  -- All cells, for people.
  text text not null,
  entry_id uuid constraint statement_lines_entry_id_fkey references ledger_entries (id),
  -- It pays out several entries, those of `settled_entries`, which add up to it.
  is_payout boolean not null default false,
  problem text constraint statement_lines_problem check (problem in ('unknown', 'amount', 'fee', 'repeated')),
  -- What staff found out about the problem.
  explanation text constraint statement_lines_explanation_present check (explanation <> ''),
  constraint statement_lines_pkey primary key (statement_id, line),
  constraint statement_lines_matched_or_problem check (
    case when is_payout then entry_id is null and problem is null and kind in ('charge', 'refund')
      when problem in ('unknown', 'repeated') then entry_id is null
      when problem is null then (entry_id is null) = (kind = 'other')
      else entry_id is not null end),
  constraint statement_lines_explained_problem check (explanation is null or problem is not null or is_payout)
);
-- A line with another amount than its entry does not settle it, so that a later file may name the entry again.
create index statement_lines_by_entry on statement_lines (entry_id) where entry_id is not null;
create index statement_lines_open on statement_lines (statement_id) where problem is not null and explanation is null;

-- A row says which line of a statement settles an entry. An entry is settled by at most one line of its gateway's statements, which
-- confirms it, and by at most one of the bank's, which pays it out. A bank's line may pay out several entries together.
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

-- The day of a line, else of the import of its file.
create function day_of_line(statement uuid, line_number integer) returns date language sql stable as $$
  select coalesce(line.day, (statements.imported_at at time zone zone_for_sql(business_zone()))::date)
  from statement_lines line join statements on statements.id = line.statement_id
  where line.statement_id = statement and line.line = line_number
$$;

-- `ledger_entries.settled_at` is the day of the first line that settles an entry.
create function note_settlement() returns trigger language plpgsql as $$
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
