-- Backups that were made or tried, one row for each place.
create table backup_runs (
  id uuid constraint backup_runs_pkey primary key,
  -- `folder /backups` or `bucket name`.
  place text not null constraint backup_runs_place check (place <> ''),
  started_at timestamptz not null,
  -- Null while it runs, and when its process was killed.
  finished_at timestamptz,
  -- Of the file, when it succeeded.
  bytes bigint constraint backup_runs_bytes check (bytes > 0),
  -- Why it failed.
  error text,
  constraint backup_runs_outcome check ((finished_at is null) = (bytes is null and error is null) and (bytes is null or error is null))
);
create index backup_runs_by_place on backup_runs (place, started_at desc);
