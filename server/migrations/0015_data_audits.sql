-- The last audit of the data: one row.
create table data_audits (
  only_one boolean not null default true constraint data_audits_pkey primary key constraint data_audits_one_row check (only_one),
  finished_at timestamptz not null,
  duration_ms integer not null constraint data_audits_duration check (duration_ms >= 0),
  -- {check: number of violations}, with those that found none.
  violations jsonb not null,
  -- Of the set of all violations; empty without any. Staff are told about each set once.
  digest text not null
);
