-- What the role that serves may do: read and write rows, nothing else. It owns nothing, so it cannot change or drop a
-- table, and it can neither change nor delete recorded changes. Run as the role that owns the database, after each
-- `npm run migrate` (repeating it changes nothing):
--
--   psql "$OWNER_DATABASE_URL" --single-transaction --file server/deploy/serving-role.sql
--
-- docs/operations.md says how both roles are made.

revoke all on schema public from public;
grant usage on schema public to jhilik_app;
grant select, insert, update, delete on all tables in schema public to jhilik_app;
grant usage, select on all sequences in schema public to jhilik_app;
grant execute on all functions in schema public to jhilik_app;

-- Recorded changes are only added. A failed sign-in is counted; what is older than HISTORY_DAYS is deleted by the
-- function delete_audit_entries.
revoke update, delete, truncate on audit_entries from jhilik_app;
grant update (count) on audit_entries to jhilik_app;

-- Ledger entries are only added; when a gateway has paid one out is noted.
revoke update, delete, truncate on ledger_entries from jhilik_app;
grant update (settled_at) on ledger_entries to jhilik_app;

-- Documents are only added; a former customer is removed from them.
revoke update, delete, truncate on receipt_documents from jhilik_app;
grant update (buyer, bought) on receipt_documents to jhilik_app;

-- Handovers and counts of cash are only added, and a settled entry keeps its line until the line lets go of it.
revoke update, delete, truncate on cash_handovers, cash_counts from jhilik_app;
revoke update, truncate on settled_entries from jhilik_app;

-- Which migrations were applied is for the other role to say.
revoke insert, update, delete on schema_migrations, schema_migration_steps from jhilik_app;

-- The records of the sandbox gateway.
grant usage on schema sandbox to jhilik_app;
grant select, insert, update, delete on all tables in schema sandbox to jhilik_app;

-- The job queue.
grant usage on schema pgboss to jhilik_app;
grant select, insert, update, delete on all tables in schema pgboss to jhilik_app;
grant usage, select on all sequences in schema pgboss to jhilik_app;
grant execute on all functions in schema pgboss to jhilik_app;
