-- Files of gateways and banks, matched against the ledger.
create table statements (
  id uuid constraint statements_pkey primary key,
  -- A gateway's name, or 'bank'.
  gateway text not null,
  file_name text not null,
  -- SHA-256 of the text, in hex: the same file is imported once.
  content_hash text not null,
  -- Null once their account is deleted.
  imported_by uuid constraint statements_imported_by_fkey references users (id) on delete set null,
  imported_at timestamptz not null,
  constraint statements_once unique (gateway, content_hash)
);
create index statements_by_age on statements (imported_at desc, id desc);

create table statement_lines (
  statement_id uuid not null constraint statement_lines_statement_id_fkey references statements (id),
  -- In the file, where the column names are line 1.
  line integer not null constraint statement_lines_line_positive check (line > 0),
  kind text not null constraint statement_lines_kind check (kind in ('charge', 'refund', 'chargeback', 'other')),
  -- Without a sign.
  amount_minor bigint not null constraint statement_lines_amount_positive check (amount_minor > 0),
  fee_minor bigint constraint statement_lines_fee_not_negative check (fee_minor >= 0),
  currency text not null constraint statement_lines_currency check (currency ~ '^[A-Z]{3}$'),
  day date,
  -- All cells, for people.
  text text not null,
  entry_id uuid constraint statement_lines_entry_id_fkey references ledger_entries (id),
  problem text constraint statement_lines_problem check (problem in ('unknown', 'amount', 'fee', 'repeated')),
  -- What staff found out about the problem.
  explanation text constraint statement_lines_explanation_present check (explanation <> ''),
  constraint statement_lines_pkey primary key (statement_id, line),
  constraint statement_lines_matched_or_problem check (
    case when problem in ('unknown', 'repeated') then entry_id is null
      when problem is null then (entry_id is null) = (kind = 'other')
      else entry_id is not null end),
  constraint statement_lines_explained_problem check (explanation is null or problem is not null)
);
-- An entry belongs to one line.
create unique index statement_lines_one_per_entry on statement_lines (entry_id) where entry_id is not null;
create index statement_lines_open on statement_lines (statement_id) where problem is not null and explanation is null;
