-- The areas in which the business works, as customers read them.
create table areas (
  id uuid constraint areas_pkey primary key,
  -- '': the name in the other language.
  name_en text not null default '',
  name_bn text not null default '',
  position integer not null constraint areas_position_not_negative check (position >= 0),
  -- Whether customers see it.
  active boolean not null default true,
  -- The number of changes so far.
  revision integer not null default 0 constraint areas_revision_not_negative check (revision >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint areas_named check (name_en <> '' or name_bn <> ''),
  -- Deferrable: checked after each statement, since one statement moves several areas.
  constraint areas_one_per_position unique (position) deferrable
);
create unique index areas_one_per_name_en on areas (lower(name_en)) where name_en <> '';
create unique index areas_one_per_name_bn on areas (lower(name_bn)) where name_bn <> '';
