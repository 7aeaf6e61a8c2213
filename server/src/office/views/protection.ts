import { sql } from 'kysely'
import type { Check } from '../rules/checks.ts'
import { sqlCheck } from './sql-check.ts'

export const protectionChecks: Check[] = [
  sqlCheck({
    name: 'protection-off',
    explains: 'The database enforces all constraints, triggers and unique indexes that it has',
    query: () => sql`
      select format('constraint %s', conname) as key,
        format('Constraint %s of table %s is not validated: run alter table ... validate constraint.', conname, conrelid::regclass) as text
      from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
      union all
      select format('index %s', indexrelid::regclass),
        format('Index %s of table %s is not valid: run reindex index.', indexrelid::regclass, indrelid::regclass)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace
      union all
      select format('trigger %s %s', tgrelid::regclass, tgname),
        format('Trigger %s of table %s is disabled: run alter table ... enable trigger, after the rows it did not see are right.',
          tgname, tgrelid::regclass)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgenabled = 'D' and relnamespace = 'public'::regnamespace`,
  }),
]
