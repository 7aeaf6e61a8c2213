-- Retention of the recorded changes deletes a number of entries at a time: a deletion of all read the whole table, and was ended
-- by the time limit of statements once the table was large. The function without a number stays for processes of the version before.
-- migrate:step
create function delete_audit_entries(before timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  perform set_config('jhilik.delete_audit_before', before::text, true);
  delete from audit_entries where id in (
    select id from audit_entries
    where at < least(before, now() - interval '1 day') and subject_type not in ('booking', 'payment_attempt', 'refund')
    order by at limit most
  );
  get diagnostics deleted = row_count;
  perform set_config('jhilik.delete_audit_before', '', true);
  return deleted;
end
$$;
-- migrate:alone
drop index concurrently if exists audit_entries_to_delete;
create index concurrently audit_entries_to_delete on audit_entries (at)
  where subject_type not in ('booking', 'payment_attempt', 'refund');
