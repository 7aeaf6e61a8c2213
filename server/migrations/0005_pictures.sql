-- Who put up which picture when. The files lie under DATA_DIR or in a bucket, named by their content.
create table pictures (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  content_hash text not null constraint pictures_content_hash check (content_hash ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null
);
create index pictures_by_user on pictures (user_id, created_at);
