-- Links with which the first owner opens the account, one for each start of a process while there is no admin.
create table setup_links (
  -- SHA-256 of the token, which is printed and not stored.
  digest text constraint setup_links_pkey primary key constraint setup_links_digest check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);

-- The template from which a service was made.
alter table services add column template text
  constraint services_one_per_template unique
  constraint services_template_present check (template <> '');

-- Every process reads the business data again.
create function notify_of_business() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"business.changed"}');
  return null;
end $$;
create trigger settings_notify_business after insert or update on settings
  for each row when (new.key = 'business-settings') execute function notify_of_business();
